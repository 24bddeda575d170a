import type { Database } from '#server/database/open.ts';
import { isHeld } from './is-held.ts';
import { readWorkers } from './worker-heartbeat.ts';

/**
 * Returns the reason why the whole instance, or a worker of it, sends no message at this moment.
 * Null: it sends.
 */
export type Hold = 'unconfirmed_restore' | 'clock_drift';

/** A database that does not answer is reported by another field of `/health`. */
export async function readHold(db: Database): Promise<Hold | null> {
  try {
    if (await isHeld(db)) return 'unconfirmed_restore';
    return (await readWorkers(db)).is_clock_wrong ? 'clock_drift' : null;
  } catch {
    return null;
  }
}
