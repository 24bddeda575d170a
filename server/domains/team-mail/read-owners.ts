import type { Kysely } from 'kysely';
import type { DB } from '#server/database/tables.ts';

/** Returns the addresses of the owners of a team. */
export async function readOwners(db: Kysely<DB>, team_id: string): Promise<string[]> {
  const owners = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.email')
    .where('m.team_id', '=', team_id)
    .where('m.role', '=', 'owner')
    .orderBy('u.id')
    .execute();
  return owners.map((owner) => owner.email);
}
