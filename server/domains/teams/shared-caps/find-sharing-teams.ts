import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';

/**
 * Finds the other shops that share the caps per person with this one, as long as one person owns
 * both.
 */
export async function findSharingTeams(
  db: Kysely<DB>,
  team_id: string,
): Promise<readonly { id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select t.id, t.name from teams_sharing_caps(${team_id}) s(id) join teams t on t.id = s.id
    where t.deletes_at is null order by t.name, t.id`.execute(db);
  return rows;
}
