import { sql } from 'kysely';
import { migrate } from '#server/database/migrate.ts';
import type { Database } from '#server/database/open.ts';
import { hashToken } from '#server/http/access/identify-caller.ts';

export interface SeededTeam {
  team_id: string;
  headers: { authorization: string };
  first_day: string;
  last_day: string;
}

/** Number of days over which the requests are distributed. */
const DAYS = 420;
const OTHER_TEAMS = 4;

/**
 * Adds one team with `requests` requests and four others that share a quarter as many, over 420
 * days: three in four sent by e-mail, a reminder to four in ten, a quarter rated, one in fifty
 * still in the queue. Rows are inserted in sets and the search index is built afterwards. The
 * packed rows are computed by an independent grouping and then compared with the product’s recount.
 */
export async function seedRequests(db: Database, requests: number): Promise<SeededTeam> {
  await migrate(db);
  const teams = await addTeams(db);
  const team_id = teams[0] ?? '';
  await sql`drop index if exists request_search_text, review_search_text`.execute(db);
  await sql`alter table review_requests disable trigger review_requests_written`.execute(db);
  for (const [index, id] of teams.entries())
    await addRequests(db, id, index === 0 ? requests : Math.ceil(requests / 4 / OTHER_TEAMS));
  await sql`create index request_search_text on request_search using gin (team_id, search gin_trgm_ops)`.execute(
    db,
  );
  await sql`create index review_search_text on review_search using gin (team_id, search gin_trgm_ops)`.execute(
    db,
  );
  await sql`alter table review_requests enable trigger review_requests_written`.execute(db);
  await sql`vacuum analyze`.execute(db);
  await addPackedRows(db);
  const token = await addOwner(db, team_id);
  const {
    rows: [days],
  } = await sql<{
    first_day: string;
    last_day: string;
  }>`select min(day) as first_day, max(day) as last_day from statistics where team_id = ${team_id}`.execute(
    db,
  );
  return {
    team_id,
    headers: { authorization: `Bearer ${token}` },
    first_day: days?.first_day ?? '',
    last_day: days?.last_day ?? '',
  };
}

async function addTeams(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into teams (name, team_code, timezone) select 'Boutique ' || i, 'bench-' || i || '-' || gen_random_uuid(), 'Europe/Paris' from generate_series(0, ${OTHER_TEAMS}::int) i returning id`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

async function addOwner(db: Database, team_id: string): Promise<string> {
  const token = `bench-${crypto.randomUUID()}`;
  const email = `${crypto.randomUUID()}@exemple.fr`;
  await sql`
    with person as (insert into users (email, default_team_id, last_seen_at) values (${email}, ${team_id}, now()) returning id),
    member as (insert into memberships (team_id, user_id, role) select ${team_id}, id, 'owner' from person)
    insert into sessions (token_hash, user_id, team_id, expires_at) select ${hashToken(token)}, id, ${team_id}, now() + interval '30 days' from person`.execute(
    db,
  );
  return token;
}

async function addRequests(db: Database, team_id: string, requests: number): Promise<void> {
  await sql`
    insert into review_requests (uuid, token, team_id, trigger_event, integration_name, integration_order_number, email, phone_number, first_name, last_name, country_code,
      date_sent, sent_day, last_channel, last_step, rating, rated_at, rated_day, rating_channel, rating_step, feedback, last_activity_at, created_at)
    select gen_random_uuid(), left(replace(gen_random_uuid()::text, '-', ''), 22), ${team_id}, 'order_delivered', 'api', '#' || i, mail, null, first, last,
      case when i % 10 = 0 then 'BE' else 'FR' end,
      sent, (sent at time zone 'Europe/Paris')::date, case when sent is not null then channel end, case when sent is not null then step end,
      star, rated, (rated at time zone 'Europe/Paris')::date, case when star is not null then channel end, case when star is not null then step end,
      case when star is not null and i % 3 = 0 then 'Très bien emballé, merci' end, coalesce(rated, sent, planned), planned
    from (
      select i, planned, first, last, lower(first || '.' || last) || i || '@exemple.fr' as mail, case when i % 50 = 0 then null else planned + interval '3 days' end as sent,
        (array['email', 'email', 'email', 'sms', 'whatsapp'])[1 + i % 5] as channel, (array['request', 'request', 'request', 'first_reminder', 'last_reminder'])[1 + (i / 5) % 5] as step,
        case when i % 4 = 0 and i % 50 <> 0 then (array[5, 5, 5, 4, 4, 3, 2, 1])[1 + (i / 4) % 8] end as star,
        case when i % 4 = 0 and i % 50 <> 0 then planned + interval '4 days' + (i % 72) * interval '1 hour' end as rated
      from (
        select i, now() - interval '430 days' + (i::float8 / ${requests}) * ${DAYS} * interval '1 day' as planned,
          (array['Camille', 'Léo', 'Aminata', 'Jean', 'Sofia', 'Yanis', 'Chloé', 'Thomas', 'Inès', 'Lucas'])[1 + i % 10] as first,
          (array['Martin', 'Bernard', 'Roux', 'Petit', 'Durand', 'Leroy', 'Moreau', 'Simon', 'Laurent', 'Michel', 'Garcia'])[1 + i % 11] as last
        from generate_series(1, ${requests}::int) i) person) happened`.execute(db);
  await sql`
    insert into request_search (request_id, team_id, search)
    select id, team_id, ' ' || lower(first_name || ' ' || last_name) || ' ' || substr(integration_order_number, 2) || ' | ' || email from review_requests where team_id = ${team_id}`.execute(
    db,
  );
  await sql`
    insert into review_search (request_id, source, team_id, text, search)
    select r.id, 'private', r.team_id, fold_text(r.feedback), join_review_search(s.search, fold_text(r.feedback)) from review_requests r join request_search s on s.request_id = r.id
    where r.team_id = ${team_id} and r.feedback is not null`.execute(db);
  await sql`
    insert into messages (request_id, team_id, step, channel, status, reason, recipient, scheduled_at, created_at, sent_at, finished_at, country_code)
    select id, team_id, 'request', 'email', case when date_sent is not null then 'delivered' when id % 3 = 0 then 'held' when id % 301 = 1 then 'failed' else 'scheduled' end,
      case when date_sent is null and id % 3 = 0 then 'outside_hours' when date_sent is null and id % 301 = 1 then 'invalid_recipient' end, email,
      coalesce(date_sent, now() + (id % 20) * interval '1 day'), created_at, date_sent, date_sent, country_code
    from review_requests where team_id = ${team_id}
    union all
    select id, team_id, 'first_reminder', 'email', 'sent', null, email, date_sent + interval '4 days', created_at, date_sent + interval '4 days', date_sent + interval '4 days', country_code
    from review_requests where team_id = ${team_id} and date_sent is not null and id % 5 < 2`.execute(
    db,
  );
  await sql`
    insert into request_timeline (request_id, team_id, kind, at, message_id) select request_id, team_id, 'sent', sent_at, id from messages where team_id = ${team_id} and sent_at is not null`.execute(
    db,
  );
}

/**
 * Adds the packed rows. The layout of `cells.ts` is repeated on purpose, as an independent check.
 */
async function addPackedRows(db: Database): Promise<void> {
  const channel = (name: string) =>
    sql`(array_position(array['whatsapp', 'sms', 'email'], ${sql.ref(name)}) - 1) * 3`;
  const step = (name: string) =>
    sql`(array_position(array['request', 'first_reminder', 'last_reminder'], ${sql.ref(name)}) - 1)`;
  await sql`
    insert into statistics (team_id, day, c)
    select team_id, day, array(select coalesce(max(n) filter (where cell = g), 0) from generate_series(1, 113) g left join unnest(cells, counts) u(cell, n) on u.cell = g group by g order by g)
    from (
      select team_id, day, array_agg(cell) as cells, array_agg(n::int) as counts from (
        select team_id, day, cell, count(*) as n from (
          select r.team_id, r.sent_day as day, 1 + ${channel('m.channel')} + ${step('m.step')} as cell from review_requests r join messages m on m.request_id = r.id and m.step = 'request' where r.sent_day is not null
          union all select team_id, rated_day, 11 + (${channel('rating_channel')} + ${step('rating_step')}) * 5 + rating - 1 from review_requests where rating is not null
          union all select team_id, (sent_at at time zone 'Europe/Paris')::date, 61 + ${channel('channel')} + ${step('step')} from messages where sent_at is not null
          union all select team_id, (created_at at time zone 'Europe/Paris')::date, 111 + ${step('step')} from messages) cell
        group by 1, 2, 3) counted
      group by 1, 2) packed`.execute(db);
}
