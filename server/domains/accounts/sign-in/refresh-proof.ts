import type { Database } from '#server/database/open.ts';

/** Records that the person of this session has proven their identity at this moment. */
export async function refreshProof(db: Database, at: Date, session_id: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ stepped_up_at: at })
    .where('id', '=', session_id)
    .execute();
}

/**
 * Records that the person of this session has proven a second factor at this moment, which is a
 * fresh proof too.
 */
export async function markSecondFactor(db: Database, at: Date, session_id: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ second_factor_at: at, stepped_up_at: at })
    .where('id', '=', session_id)
    .execute();
}
