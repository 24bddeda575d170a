import type { Tx } from '#server/database/transaction.ts';
import { ensureTeam } from './ensure-team.ts';

/**
 * Moves the sessions of a person who has left this team to another of their teams, or to a new one.
 * Returns that team’s id.
 */
export async function moveSessions(
  tx: Tx,
  { user_id, team_id }: { user_id: string; team_id: string },
): Promise<string> {
  const next = await ensureTeam(tx, user_id);
  await tx.db
    .updateTable('sessions')
    .set({ team_id: next })
    .where('user_id', '=', user_id)
    .where('team_id', '=', team_id)
    .execute();
  await tx.db
    .updateTable('users')
    .set({ default_team_id: next, updated_at: tx.now })
    .where('id', '=', user_id)
    .where('default_team_id', '=', team_id)
    .execute();
  return next;
}
