/**
 * Owner: `domains/channels/senders/worker-heartbeat.ts`. A row leaves when its worker stops, or a
 * day after its last heartbeat.
 */
export interface WorkerHeartbeatsTable {
  id: string;
  /** On the clock of the database. */
  seen_at: Date;
  /** The clock of the worker minus that of the database. */
  clock_drift_ms: string | number;
}
