import type { Kysely } from 'kysely';
import type { DB } from '#server/database/tables.ts';

/** Whether a text of an address can be the code of a team. */
export function isTeamCode(text: string): boolean {
  return /^[\w-]{1,64}$/u.test(text);
}

/** The team of a public address, where its look is not needed. */
export async function findOpenTeamId(db: Kysely<DB>, team_code: string): Promise<string | null> {
  if (!isTeamCode(team_code)) return null;
  const team = await db
    .selectFrom('teams')
    .select('id')
    .where('team_code', '=', team_code)
    .executeTakeFirst();
  return team?.id ?? null;
}
