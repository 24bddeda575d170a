import type { Tx } from '#server/database/transaction.ts';
import { changeSendingRight } from './change-sending-right.ts';

/**
 * Closes a team that its only member has left: sending stops at once, and the scheduled job deletes
 * the team. Nobody is left who could cancel this.
 */
export async function closeTeam(tx: Tx, team_id: string): Promise<void> {
  const team = await tx.db
    .updateTable('teams')
    .set({ deletes_at: tx.now })
    .where('id', '=', team_id)
    .returning(['id', 'can_send_reviews'])
    .executeTakeFirstOrThrow();
  if (team.can_send_reviews)
    await changeSendingRight(tx, team, {
      can_send_reviews: false,
      reason: 'Compte de son propriétaire supprimé',
    });
}
