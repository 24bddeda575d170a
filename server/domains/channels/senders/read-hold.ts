import type { Database } from '#server/database/open.ts';
import { isHeld } from './is-held.ts';
import { readWorkers } from './worker-heartbeat.ts';

/** The reason for which the whole instance, or a worker of it, sends no message at this moment. */
export type Hold = 'unconfirmed_restore' | 'clock_drift';

/**
 * Reads the hold. Returns null when the instance sends, and when the database does not answer,
 * which another field of `/health` reports.
 */
export async function readHold(db: Database): Promise<Hold | null> {
  try {
    if (await isHeld(db)) return 'unconfirmed_restore';
    return (await readWorkers(db)).is_clock_wrong ? 'clock_drift' : null;
  } catch {
    return null;
  }
}
