import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { resumeMessages } from '#server/domains/channels/senders/resume-messages.ts';

/**
 * Confirms that the original instance has stopped, so that the restored copy sends again. A
 * repeated call changes nothing.
 */
export async function confirmRestore(
  app: App,
  { caller }: Call<'confirmRestore'>,
): Promise<Answer<'confirmRestore'>> {
  return transaction(app, async (tx) => {
    const waiting = await tx.db
      .updateTable('instance')
      .set({ restore_unconfirmed: false })
      .where('restore_unconfirmed', '=', true)
      .returning('id')
      .executeTakeFirst();
    if (!waiting) return { message: 'Rien n’attend : cette base n’a pas été restaurée ailleurs.' };
    await saveAuditEvent(tx.db, tx.now, {
      team_id: null,
      user_id: caller.user.id,
      impersonator_id: caller.impersonator_id,
      action: 'restore_confirmed',
    });
    await resumeMessages(tx.db, { reason: 'unconfirmed_restore' }, tx.now);
    // Readers who reported a review must receive its outcome.
    const unanswered = await tx.db
      .selectFrom('review_reports')
      .select(['id as report_id', 'team_id'])
      .where('email', 'is not', null)
      .where('closed_at', 'is not', null)
      .orderBy('id')
      .execute();
    for (const report of unanswered) await tx.publish('report_closed', report);
    return { message: 'Les envois de cette base restaurée reprennent.' };
  });
}
