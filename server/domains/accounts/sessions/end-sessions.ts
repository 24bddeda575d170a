import type { Tx } from '#server/database/transaction.ts';

/**
 * Revokes the person’s sessions except `but`. Support sessions of an administrator are not revoked.
 * Returns the number of revoked sessions.
 */
export async function endSessions(
  tx: Pick<Tx, 'db' | 'now'>,
  { user_id, but = null }: { user_id: string; but?: string | null },
): Promise<number> {
  const ended = await tx.db
    .updateTable('sessions')
    .set({ revoked_at: tx.now })
    .where('user_id', '=', user_id)
    .where('kind', '!=', 'impersonation')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .$if(but !== null, (query) => query.where('id', '!=', but ?? ''))
    .returning('id')
    .execute();
  return ended.length;
}
