import { sql } from 'kysely';
import type { Answer } from '#contract/schemas.ts';
import type { Handler } from '#server/http/handler.ts';
import { whereWords } from './where-words.ts';

type AdminTeam = Answer<'adminTeams'>['data'][number];

const MOST = 50;

/** Shops by name or address, case and accents ignored; without words, those that may not send first, then the newest. */
export const listAdminTeams: Handler<'adminTeams'> = async (app, { query }) => {
  const about = sql`concat_ws(' ', '', t.name, t.website_url)`;
  const { rows } = await sql<
    Omit<AdminTeam, 'deletes_at' | 'created_at'> & { deletes_at: Date | null; created_at: Date }
  >`
    select t.id::text, t.name, t.website_url, t.current_plan, t.can_send_reviews, t.can_send_reason, t.deletes_at, t.created_at,
      (select count(*)::int from memberships m where m.team_id = t.id) as people
    from teams t ${whereWords(about, query.search)} order by t.can_send_reviews, t.id desc limit ${MOST}`.execute(
    app.db,
  );
  return {
    data: rows.map((row) => ({
      ...row,
      deletes_at: row.deletes_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
    })),
  };
};
