import type { Kysely } from 'kysely';
import type { DB } from '#server/database/tables.ts';

/** Returns true when a text of an address can be the code of a team. */
export function isTeamCode(text: string): boolean {
  return /^[\w-]{1,64}$/u.test(text);
}

/** Finds the team of a public address when its settings are not needed. */
export async function findOpenTeamId(db: Kysely<DB>, team_code: string): Promise<string | null> {
  if (!isTeamCode(team_code)) return null;
  const team = await db
    .selectFrom('teams')
    .select('id')
    .where('team_code', '=', team_code)
    .executeTakeFirst();
  return team?.id ?? null;
}
