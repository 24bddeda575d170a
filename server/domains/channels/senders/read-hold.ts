import type { Database } from '#server/database/open.ts';
import { isHeld } from './is-held.ts';

/** Returns the reason why the whole instance sends no message at this moment. Null: it sends. */
export type Hold = 'unconfirmed_restore';

/** A database that does not answer is reported by another field of `/health`. */
export async function readHold(db: Database): Promise<Hold | null> {
  try {
    return (await isHeld(db)) ? 'unconfirmed_restore' : null;
  } catch {
    return null;
  }
}
