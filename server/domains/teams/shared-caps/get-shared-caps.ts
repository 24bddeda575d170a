import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Call } from '#server/http/calls/handler.ts';

/**
 * Returns whether this shop shares its caps per person, and the other shops of the calling owner.
 */
export async function getSharedCaps(
  { db }: Pick<App, 'db'>,
  { caller }: Pick<Call<'getSharedCaps'>, 'caller'>,
): Promise<Answer<'getSharedCaps'>> {
  const row = await db
    .selectFrom('shared_caps')
    .select('user_id')
    .where('team_id', '=', caller.team_id)
    .executeTakeFirst();
  const { rows: shops } = await sql<{ id: string; name: string; is_sharing: boolean }>`
    select t.id, t.name, exists (select from shared_caps s where s.team_id = t.id and s.user_id = m.user_id) as is_sharing
    from memberships m join teams t on t.id = m.team_id
    where m.user_id = ${caller.user.id} and m.role = 'owner' and t.id <> ${caller.team_id} and t.deletes_at is null
    order by t.name, t.id limit 200`.execute(db);
  return {
    data: {
      is_sharing: row !== undefined,
      is_shared_by_another: row !== undefined && row.user_id !== caller.user.id,
      shops,
    },
  };
}
