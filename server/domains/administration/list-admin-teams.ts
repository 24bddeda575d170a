import { type Kysely, sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { DB } from '#server/database/tables.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { FIRST_CELL, PLACES } from '#server/domains/counters/cells.ts';
import { type Activity, evaluateActivity } from './evaluate-activity.ts';
import { whereSearchMatches } from './where-search-matches.ts';

type AdminTeam = Answer<'adminTeams'>['data'][number];
type Row = Omit<AdminTeam, 'deletes_at' | 'created_at' | 'activity' | 'alerts'> &
  Activity & { deletes_at: Date | null; created_at: Date };

const MOST = 50;
const [FIRST, LAST] = [FIRST_CELL.sent, FIRST_CELL.sent + PLACES.length - 1];

/**
 * Lists shops by name or address, case and accents ignored. Without a search, shops with unusual
 * activity come first, then those that may not send, then the newest.
 */
export const listAdminTeams: Handler<'adminTeams'> = async (app, { query }) => {
  const about = sql`concat_ws(' ', '', t.name, t.website_url)`;
  return {
    data: await readAdminTeams(app.db, whereSearchMatches(about, query.search), app.clock.now()),
  };
};

/** Reads teams as the administration shows them. Their days are read once for all of them. */
export async function readAdminTeams(
  db: Kysely<DB>,
  where: ReturnType<typeof sql>,
  now: Date,
): Promise<AdminTeam[]> {
  const { rows } = await sql<Row>`
    with day as (
      select s.team_id, (${now}::timestamptz at time zone t.timezone)::date - s.day as age, (select coalesce(sum(x), 0)::int from unnest(s.c[${sql.lit(FIRST)}:${sql.lit(LAST)}]) x) as sent
      from statistics s join teams t on t.id = s.team_id where s.day >= ${now}::date - 32
    ),
    sent as (
      select team_id, coalesce(sum(sent) filter (where age <= 0), 0)::int as sent_today, coalesce(max(sent) filter (where age between 1 and 30), 0) as best_day,
        coalesce(sum(sent) filter (where age < 7), 0)::int as sent from day group by 1
    ),
    refused as (select team_id, sum(refused)::int as refused from team_usage where day > ${now}::date - 7 group by 1),
    stopped as (
      select team_id, count(*)::int as opt_outs from opt_outs
      where created_at > ${now}::timestamptz - interval '7 days' and source in ('page', 'one_click', 'inbound') group by 1
    )
    select t.id::text, t.name, t.website_url, t.current_plan, t.can_send_reviews, t.can_send_reason, t.deletes_at, t.created_at,
      coalesce(o.people, 0) as people, coalesce(o.is_confirmed, true) as is_confirmed, coalesce(o.is_exempt, false) as is_exempt, t.sms_approved_at is not null as sms_approved,
      coalesce(s.sent_today, 0) as sent_today, coalesce(s.best_day, 0) as best_day, coalesce(s.sent, 0) as sent, coalesce(r.refused, 0) as refused, coalesce(c.opt_outs, 0) as opt_outs
    from teams t left join sent s on s.team_id = t.id left join refused r on r.team_id = t.id left join stopped c on c.team_id = t.id
    left join lateral (
      select count(*)::int as people, bool_or(u.email_confirmed_at is not null or u.vouched_at is not null or u.is_admin) filter (where m.role = 'owner') as is_confirmed,
        bool_or(u.is_admin) filter (where m.role = 'owner') as is_exempt
      from memberships m join users u on u.id = m.user_id where m.team_id = t.id) o on true
    ${where} order by t.id desc`.execute(db);
  return rows
    .map(present)
    .toSorted(
      (a, b) =>
        b.alerts.length - a.alerts.length ||
        Number(a.can_send_reviews) - Number(b.can_send_reviews),
    )
    .slice(0, MOST);
}

function present({
  sent_today,
  best_day,
  sent,
  refused,
  opt_outs,
  deletes_at,
  created_at,
  ...row
}: Row): AdminTeam {
  const activity = { sent_today, best_day, sent, refused, opt_outs };
  return {
    ...row,
    deletes_at: deletes_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    activity,
    alerts: evaluateActivity(activity),
  };
}
