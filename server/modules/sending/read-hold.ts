import type { Database } from '#server/database/open.ts';

/** Why no message of the whole instance leaves at this moment; null: they leave. */
export type Hold = 'unconfirmed_restore';

/** A database that does not answer holds nothing by itself: `/health` tells that by another field. */
export async function readHold(db: Database): Promise<Hold | null> {
  try {
    const instance = await db
      .selectFrom('instance')
      .select('restore_unconfirmed')
      .executeTakeFirst();
    return instance?.restore_unconfirmed === true ? 'unconfirmed_restore' : null;
  } catch {
    return null;
  }
}
