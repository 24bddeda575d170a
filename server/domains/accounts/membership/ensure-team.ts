import type { Tx } from '#server/database/transaction.ts';
import { createTeam } from './create-team.ts';

/**
 * The person’s default team, else their first one; nobody is ever without a team, so else an empty
 * one of their own.
 */
export async function ensureTeam(tx: Tx, userId: string): Promise<string> {
  return (await findTeam(tx, userId)) ?? createTeam(tx, { owner_id: userId, name: 'Ma boutique' });
}

async function findTeam(tx: Tx, userId: string): Promise<string | undefined> {
  const team = await tx.db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.team_id')
    .where('m.user_id', '=', userId)
    .orderBy((eb) => eb('m.team_id', 'is not distinct from', eb.ref('u.default_team_id')), 'desc')
    .orderBy('m.created_at')
    .orderBy('m.team_id')
    .limit(1)
    .executeTakeFirst();
  return team?.team_id;
}
