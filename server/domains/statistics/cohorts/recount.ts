import { type RawBuilder, sql, type Transaction } from 'kysely';
import { RATINGS } from '#contract/labels/ratings.ts';
import { MESSAGE_CHANNELS, STEPS } from '#contract/labels/message-status.ts';
import type { DB } from '#server/database/tables.ts';
import { CELL_COUNT, FIRST_CELL, PLACES } from '#server/domains/counters/cells.ts';
import { exclusiveTeamLock } from '#server/domains/counters/team-zone-lock.ts';

/**
 * A cell whose stored figure differs from the recount of requests, messages and timeline events.
 */
export interface Difference {
  day: string;
  cell: number;
  stored: number;
  counted: number;
}

/**
 * Recounts a team’s figures from its rows, under a lock against concurrent counting. Returns the
 * differences; empty when the stored figures are right.
 */
export async function recountTeam(db: Transaction<DB>, teamId: string): Promise<Difference[]> {
  await exclusiveTeamLock(teamId).execute(db);
  const { rows } = await sql<Difference>`
    with happened as (${happenedCells(teamId)}),
    counted as (select day, cell, count(*)::int as n from happened group by day, cell),
    stored as (select s.day, u.cell::int as cell, u.n from statistics s cross join unnest(s.c) with ordinality u(n, cell) where s.team_id = ${teamId} and u.n <> 0)
    select coalesce(k.day, c.day) as day, coalesce(k.cell, c.cell) as cell, coalesce(k.n, 0) as stored, coalesce(c.n, 0) as counted
    from stored k full join counted c on c.day = k.day and c.cell = k.cell
    where k.n is distinct from c.n order by 1, 2`.execute(db);
  return rows;
}

/** Replaces the stored figures by the recounted ones. Returns the differences. */
export async function repairStatistics(db: Transaction<DB>, teamId: string): Promise<Difference[]> {
  const differences = await recountTeam(db, teamId);
  const days = [...new Set(differences.map((difference) => difference.day))];
  if (days.length === 0) return differences;
  const storedDays = await db
    .selectFrom('statistics')
    .select(['day', 'c'])
    .where('team_id', '=', teamId)
    .where('day', '=', sql<string>`any(${days}::date[])`)
    .execute();
  const storedByDay = new Map(storedDays.map((row) => [row.day, row.c]));
  const rows = new Map(
    days.map((day) => [
      day,
      Array.from({ length: CELL_COUNT }, (_, i) => storedByDay.get(day)?.[i] ?? 0),
    ]),
  );
  for (const { day, cell: wrong, counted } of differences)
    rows.get(day)?.splice(wrong - 1, 1, counted);
  await sql`
    insert into statistics (team_id, day, c)
    select ${teamId}::bigint, day, c::int[] from unnest(${days}::date[], ${days.map((day) => `{${rows.get(day)?.join(',') ?? ''}}`)}::text[]) g(day, c) order by day
    on conflict (team_id, day) do update set c = excluded.c`.execute(db);
  return differences;
}

/**
 * Changes the time zone of a team, recomputes the days of its requests, and repairs its figures.
 */
export async function changeTeamZone(
  db: Transaction<DB>,
  teamId: string,
  timezone: string,
): Promise<void> {
  await exclusiveTeamLock(teamId).execute(db);
  await db.updateTable('teams').set({ timezone }).where('id', '=', teamId).execute();
  await sql`
    update review_requests set sent_day = (date_sent at time zone ${timezone})::date, rated_day = (rated_at at time zone ${timezone})::date
    where team_id = ${teamId} and (sent_day, rated_day) is distinct from ((date_sent at time zone ${timezone})::date, (rated_at at time zone ${timezone})::date)`.execute(
    db,
  );
  await repairStatistics(db, teamId);
}

/** Returns the SQL of one row (day, cell) for each event that `CountedEvent` defines. */
function happenedCells(teamId: string): RawBuilder<unknown> {
  return sql`
    select r.sent_day as day, ${cell('request_sent', sql`f`)} as cell
    from review_requests r cross join lateral (
      select m.channel, m.step from messages m where m.request_id = r.id and m.sent_at is not null
      order by m.sent_at is distinct from r.date_sent, m.sent_at, m.id limit 1) f
    where r.team_id = ${teamId} and r.sent_day is not null
    union all
    select r.rated_day, ${sql.lit(FIRST_CELL.rating)} + ${place(sql`r.rating_channel`, sql`r.rating_step`)} * ${sql.lit(RATINGS.length)} + r.rating - 1
    from review_requests r where r.team_id = ${teamId} and r.rating is not null
    union all
    select (m.created_at at time zone t.timezone)::date, ${sql.lit(FIRST_CELL.scheduled - 1)} + ${position(STEPS, sql`m.step`)}
    from teams t join messages m on m.team_id = t.id where t.id = ${teamId}
    union all
    select (m.sent_at at time zone t.timezone)::date, ${cell('sent', sql`m`)}
    from teams t join messages m on m.team_id = t.id where t.id = ${teamId} and m.sent_at is not null
    union all
    select (f.at at time zone t.timezone)::date,
      case f.kind when 'delivered' then ${sql.lit(FIRST_CELL.delivered)} when 'page_loaded' then ${sql.lit(FIRST_CELL.loaded)}
        when 'clicked' then ${sql.lit(FIRST_CELL.clicked)} else ${sql.lit(FIRST_CELL.public_click)} end + ${place(sql`m.channel`, sql`m.step`)}
    from teams t cross join lateral (
      select distinct on (f.request_id, f.kind) f.at, f.kind, f.message_id from review_requests r join request_timeline f on f.request_id = r.id
      where r.team_id = t.id and f.kind in ('delivered', 'page_loaded', 'clicked', 'public_click') order by f.request_id, f.kind, f.id) f
    left join messages m on m.id = f.message_id where t.id = ${teamId}`;
}

function cell(family: 'request_sent' | 'sent', message: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`${sql.lit(FIRST_CELL[family])} + ${place(sql`${message}.channel`, sql`${message}.step`)}`;
}

/** Returns `placeOf` (`counters/cells.ts`) as SQL. */
function place(channel: RawBuilder<unknown>, step: RawBuilder<unknown>): RawBuilder<number> {
  const index = sql`(${position(MESSAGE_CHANNELS, channel)} - 1) * ${sql.lit(STEPS.length)} + ${position(STEPS, step)} - 1`;
  return sql<number>`case when ${channel} is null or ${channel} = 'link' or ${step} is null then ${sql.lit(PLACES.length - 1)} else ${index} end`;
}

function position(list: readonly string[], value: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`array_position(array[${sql.join(list.map((item) => sql.lit(item)))}], ${value})`;
}
