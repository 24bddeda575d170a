import type { Tx } from '#server/database/transaction.ts';
import { createTeam } from '#server/modules/teams/create-team.ts';
import { newToken } from './new-token.ts';

const LIFE_MS = 30 * 86_400_000;

interface Opened {
  user_id: string;
  user_agent: string | null;
}

/** Opens a session of 30 days on the person’s default team, else on their first one; nobody is ever without a team. Returns the token. */
export async function openSession(tx: Tx, { user_id, user_agent }: Opened): Promise<string> {
  const { token, token_hash } = newToken();
  const team_id = (await findTeam(tx, user_id)) ?? (await createTeam(tx, { owner_id: user_id, name: 'Ma boutique' }));
  await tx.db
    .insertInto('sessions')
    .values({ token_hash, user_id, team_id, user_agent, created_at: tx.now, last_used_at: tx.now, expires_at: new Date(tx.now.getTime() + LIFE_MS) })
    .execute();
  await tx.db.updateTable('users').set({ default_team_id: team_id, last_seen_at: tx.now }).where('id', '=', user_id).execute();
  return token;
}

async function findTeam(tx: Tx, userId: string): Promise<string | null> {
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
  return team?.team_id ?? null;
}
