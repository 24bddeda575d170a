import type { Tx } from '#server/database/transaction.ts';
import { createTeam } from './create-team.ts';

/**
 * Returns the person’s default team or else their first one. A person without a team gets an empty
 * one, because every person must have a team.
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
