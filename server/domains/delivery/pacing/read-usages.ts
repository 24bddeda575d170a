import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import { ALLOWANCE_DAYS } from './daily-allowance.ts';
import {
  type UsageCalendar,
  usageCalendar,
} from '#server/domains/channels/senders/usage-calendar.ts';

/** The usage of the accounts of the instance by a team. */
interface Usage extends UsageCalendar {
  /** The number of messages of today, including those in flight. */
  taken: number;
  in_flight: number;
  sms_in_flight: number;
  /** The number of accepted messages on the best of the last 30 days, without today. */
  best_day: number;
  /** The cost of this month on the SMS account, in euros. */
  sms_cost: number;
}

/** Reads the usage of any number of teams by one statement. */
export async function readUsages(
  db: Kysely<DB>,
  teams: readonly { team_id: string; timezone: string }[],
  now: Date,
): Promise<Map<string, Usage>> {
  if (teams.length === 0) return new Map();
  const calendars = teams.map(({ timezone }) => usageCalendar(timezone, now));
  const { rows } = await sql<Omit<Usage, keyof UsageCalendar> & { id: string }>`
    select t.id, greatest(coalesce(u.taken, 0), coalesce(u.accepted + u.in_flight, 0)) as taken, coalesce(u.in_flight, 0) as in_flight, coalesce(u.sms_in_flight, 0) as sms_in_flight,
      coalesce((select max(b.accepted) from team_usage b where b.team_id = t.id and b.day < t.day and b.day >= t.day - ${sql.lit(ALLOWANCE_DAYS)}), 0) as best_day,
      coalesce((
        select sum(p.cost)::float8 from sms_spending p join senders s on s.id = p.sender_id
        where p.team_id = t.id and s.team_id is null and p.month = t.month), 0) as sms_cost
    from unnest(${teams.map(({ team_id }) => team_id)}::bigint[], ${calendars.map(({ day }) => day)}::date[], ${calendars.map(({ month }) => month)}::date[]) t(id, day, month)
    left join team_usage u on u.team_id = t.id and u.day = t.day`.execute(db);
  const usages = new Map(rows.map(({ id, ...usage }) => [id, usage]));
  return new Map(
    teams.flatMap(({ team_id }, index) => {
      const [usage, calendar] = [usages.get(team_id), calendars[index]];
      return usage && calendar ? [[team_id, { ...usage, ...calendar }] as const] : [];
    }),
  );
}
