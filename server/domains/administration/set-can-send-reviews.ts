import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import { databaseId } from '#server/http/calls/page.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { changeSendingRight } from '#server/domains/teams/change-sending-right.ts';

/**
 * Changes the right of a team to send. The audit log records the reason. Without the right, all
 * messages are held; when it is restored, messages that are still due are sent, spread over the
 * hours.
 */
export async function setCanSendReviews(
  app: App,
  { params, body, caller }: Call<'setCanSendReviews'>,
): Promise<Answer<'setCanSendReviews'>> {
  const { can_send_reviews, reason } = body;
  return transaction(app, async (tx) => {
    const before = await tx.db
      .selectFrom('teams')
      .select(['id', 'name', 'can_send_reviews'])
      .where('id', '=', databaseId(params.id))
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new Failure('not_found');
    const action = can_send_reviews ? 'sending_allowed' : 'sending_suspended';
    await saveAuditEvent(tx.db, tx.now, {
      team_id: before.id,
      user_id: caller.user.id,
      impersonator_id: caller.impersonator_id,
      action,
      detail: { reason },
    });
    await changeSendingRight(tx, before, { can_send_reviews, reason });
    return { data: { ...before, can_send_reviews, can_send_reason: reason } };
  });
}
