import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { whereSearchMatches } from './where-search-matches.ts';

export type AdminPerson = Answer<'impersonationList'>['data'][number];

const MOST = 50;

/**
 * Lists people by e-mail, names or the name of one of their teams, case and accents ignored.
 * Without a search, the people seen last come first.
 */
export const listPeople: Handler<'impersonationList'> = async (app, { query }) => {
  const about = sql`concat_ws(' ', '', u.email, u.first_name, u.last_name, (select string_agg(t.name, ' ') from memberships m join teams t on t.id = m.team_id where m.user_id = u.id))`;
  return { data: await readPeople(app.db, whereSearchMatches(about, query.search)) };
};

/** Reads people as the administration shows them, the last seen first. */
export async function readPeople(
  db: App['db'],
  where: ReturnType<typeof sql>,
): Promise<AdminPerson[]> {
  const { rows } = await sql<
    Omit<AdminPerson, 'last_seen_at' | 'created_at'> & {
      last_seen_at: Date | null;
      created_at: Date;
    }
  >`
    select u.id, u.email, u.first_name, u.last_name, u.is_admin, (u.email_confirmed_at is not null or u.vouched_at is not null or u.is_admin) as is_confirmed, u.last_seen_at, u.created_at,
      coalesce((select json_agg(json_build_object('id', t.id::text, 'name', t.name) order by t.name, t.id) from memberships m join teams t on t.id = m.team_id where m.user_id = u.id), '[]') as teams
    from users u ${where} order by u.last_seen_at desc nulls last, u.id desc limit ${MOST}`.execute(
    db,
  );
  return rows.map((row) => ({
    ...row,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }));
}
