import type { Tx } from '#server/database/transaction.ts';
import { resumeForced } from '#server/domains/channels/senders/resume-messages.ts';

/**
 * Changes the right of a team to send. Without it all messages are held. When it is given back,
 * messages that are still due are spread over the sending hours.
 */
export async function changeSendingRight(
  tx: Tx,
  team: { id: string; can_send_reviews: boolean },
  decision: { can_send_reviews: boolean; reason: string | null },
): Promise<void> {
  await tx.db
    .updateTable('teams')
    .set({
      can_send_reviews: decision.can_send_reviews,
      can_send_reason: decision.reason,
      updated_at: tx.now,
    })
    .where('id', '=', team.id)
    .execute();
  if (team.can_send_reviews !== decision.can_send_reviews)
    await tx.publish('sending_right_changed', { team_id: team.id });
  if (decision.can_send_reviews) await resumeForced(tx.db, team.id, tx.now, 'sending_not_allowed');
}
