/**
 * Owner: `domains/channels/senders/worker-heartbeat.ts`. A row is deleted when its worker stops, or
 * a day after its last heartbeat.
 */
export interface WorkerHeartbeatsTable {
  id: string;
  /** A time of the database’s clock. */
  seen_at: Date;
  /** The clock of the worker minus that of the database, in milliseconds. */
  clock_drift_ms: string | number;
}
