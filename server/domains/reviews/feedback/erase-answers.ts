import type { Tx } from '#server/database/transaction.ts';

/**
 * Erases the notes about a person and the replies to them. The timeline still shows that a reply
 * was sent, and when.
 */
export async function eraseAnswers(
  tx: Pick<Tx, 'db'>,
  request_ids: readonly string[],
): Promise<void> {
  if (request_ids.length === 0) return;
  for (const table of ['review_notes', 'review_replies'] as const)
    await tx.db
      .deleteFrom(table)
      .where((eb) => eb('request_id', '=', eb.fn.any(eb.val([...request_ids]))))
      .execute();
}
