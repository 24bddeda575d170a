import type { Tx } from '#server/database/transaction.ts';

/**
 * Plans the reminders again that ended with an unsent request. Their dates follow its acceptance.
 */
export async function resumeReminders(tx: Tx, request_id: string): Promise<void> {
  await tx.db
    .updateTable('messages')
    .set({ status: 'scheduled', reason: null, due_at: null, finished_at: null, updated_at: tx.now })
    .where('request_id', '=', request_id)
    .where('step', '<>', 'request')
    .where('status', '=', 'cancelled')
    .where('reason', '=', 'request_not_sent')
    .execute();
}
