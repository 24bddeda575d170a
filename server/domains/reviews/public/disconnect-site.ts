import type { Tx } from '#server/database/transaction.ts';

/**
 * Stops the sync and the invitations of a disconnected site. The stored reviews stay with the team.
 */
export async function disconnectSite(tx: Tx, team_id: string): Promise<void> {
  await tx.db.deleteFrom('review_site_syncs').where('team_id', '=', team_id).execute();
  await tx.db
    .deleteFrom('review_invitations')
    .where('team_id', '=', team_id)
    .where('made_at', 'is', null)
    .execute();
}
