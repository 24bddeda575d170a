import type { Kysely } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import { permissionsColumn, type TeamPermissions } from './team-permissions.ts';

/** Reads the permissions of a team. Returns null when the team is gone. */
export async function readPermissions(
  db: Kysely<DB>,
  team_id: string,
  now: Date,
): Promise<TeamPermissions | null> {
  const row = await db
    .selectFrom('teams')
    .select(permissionsColumn(now).as('permissions'))
    .where('id', '=', team_id)
    .executeTakeFirst();
  return row?.permissions ?? null;
}
