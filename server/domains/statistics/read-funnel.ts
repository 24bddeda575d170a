import { type RawBuilder, sql } from 'kysely';
import type { Query } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { readChangedDays } from './cohorts/changed-days.ts';
import { readsTextBSql } from '#server/domains/delivery/composing/ab-variant.ts';
import { type CohortOf, cohortMessages } from './cohorts/cohort.ts';
import { WORDING } from './name-contents.ts';

export type FunnelBy = Query<'statisticsFunnel'>['by'];

/**
 * The number of requests of a group at each stage. `can_…`: the number for which the stage can be
 * known.
 */
export interface FunnelCounts {
  sent: number;
  can_deliver: number;
  delivered: number;
  can_open: number;
  opened: number;
  clicked: number;
  rated: number;
  feedback: number;
  public_click: number;
  published: number;
}

export interface FunnelGroup extends FunnelCounts {
  key: string | null;
}

/** The property by which the cohort is counted. `whole` has one group, whose key is null. */
export type FunnelGrouping = FunnelBy | 'whole';

/** The column of each grouping’s key. */
const KEYS: Readonly<Record<FunnelBy, RawBuilder<unknown>>> = {
  channel: sql`k.channel`,
  step: sql`k.step`,
  country: sql`k.country_code`,
  template: sql`k.template`,
};

/**
 * Returns the SQL that joins the content of each message: the content of its step and channel when
 * it was sent, or text B of an A/B test.
 */
const wordings = (team_id: string): RawBuilder<unknown> => sql`
  left join (
    select step, channel, content, is_unknown, since, lead(since, 1, 'infinity') over (partition by step, channel order by since, id) as until from step_contents where team_id = ${team_id}
  ) w on w.step = t.step and w.channel = t.channel and t.sent_at >= w.since and t.sent_at < w.until
  left join ab_tests x on x.team_id = ${team_id} and x.step = t.step and x.channel = t.channel and t.sent_at >= x.started_at and t.sent_at < coalesce(x.stopped_at, x.ends_at)
    and ${readsTextBSql(sql`x.id`, sql`t.request_id`)}`;
const TEMPLATE = sql`t.step || '/' || t.channel || '/' || case when x.id is null then ${WORDING} else md5(x.content::text) end`;

export const FUNNEL_COUNTS = [
  'sent',
  'can_deliver',
  'delivered',
  'can_open',
  'opened',
  'clicked',
  'rated',
  'feedback',
  'public_click',
  'published',
] as const satisfies readonly (keyof FunnelCounts)[];

/**
 * Returns the SQL of `counted`: the cohort’s counts by day and group, read from `outcomes`. A
 * request counts once in each group. A later stage implies the earlier ones: a customer who rated
 * has seen the page and received the message.
 */
export function countFunnel(
  team_id: string,
  groupings: readonly FunnelGrouping[],
): RawBuilder<unknown> {
  const isByTemplate = groupings.includes('template');
  const keyed = groupings.filter((by) => by !== 'whole');
  const name = keyed.map((by) => sql`when grouping(${KEYS[by]}) = 0 then ${sql.lit(by)}`);
  const sets = [
    ...(groupings.includes('whole') ? [sql`(k.day, k.request_id)`] : []),
    ...keyed.map((by) => sql`(k.day, k.request_id, ${KEYS[by]})`),
  ];
  return sql`unit as (
      select k.day, ${name.length === 0 ? sql`'whole'` : sql`case ${sql.join(name, sql` `)} else 'whole' end`} as grouped_by,
        ${keyed.length === 0 ? sql`null::text` : sql`coalesce(${sql.join([...keyed.map((by) => KEYS[by]), sql`null`])})`} as key,
        bool_or(k.reports_delivery) as can_deliver, bool_or(k.is_delivered) as is_delivered, bool_or(k.reports_opening) as can_open, bool_or(k.is_opened) as is_opened,
        bool_or(k.is_clicked or k.is_rated or k.has_feedback or k.has_public_click) as is_clicked, bool_or(k.is_rated) as is_rated,
        bool_or(k.has_feedback) as has_feedback, bool_or(k.has_public_click) as has_public_click, bool_or(k.is_published and k.is_rated) as is_published
      from (select t.*, ${isByTemplate ? TEMPLATE : sql`null::text`} as template from outcomes t ${isByTemplate ? wordings(team_id) : sql``}) k
      group by grouping sets (${sql.join(sets)})),
    counted as (
      select day, grouped_by, key, count(*)::int as sent,
        count(*) filter (where can_deliver)::int as can_deliver, count(*) filter (where can_deliver and (is_delivered or is_opened or is_clicked))::int as delivered,
        count(*) filter (where can_open)::int as can_open, count(*) filter (where can_open and (is_opened or is_clicked))::int as opened,
        count(*) filter (where is_clicked)::int as clicked, count(*) filter (where is_rated)::int as rated, count(*) filter (where has_feedback)::int as feedback,
        count(*) filter (where has_public_click)::int as public_click, count(*) filter (where is_published)::int as published
      from unit group by day, grouped_by, key)`;
}

const COUNTS = sql.join(FUNNEL_COUNTS.map((name) => sql.ref(name)));
const SUMS = sql.join(
  FUNNEL_COUNTS.map((name) => sql`sum(${sql.ref(name)})::int as ${sql.ref(name)}`),
);

/**
 * Reads the cohort by groups and as a whole: the stored counts of its days, and new counts of the
 * days that changed since they were stored.
 */
export async function readFunnel(
  db: App['db'],
  of: CohortOf,
  by: FunnelBy | null,
): Promise<{ whole: FunnelCounts; groups: FunnelGroup[] }> {
  const groupings: FunnelGrouping[] = by === null ? ['whole'] : ['whole', by];
  const days = await readChangedDays(db, of);
  const storedCounts = sql`select grouped_by, key, ${COUNTS} from funnel_days
    where team_id = ${of.team_id} and grouped_by = any(${groupings}::text[]) and day between ${of.start}::date and ${of.end}::date and day <> all(${days}::date[])`;
  const { rows } = await sql<FunnelGroup & { grouped_by: FunnelGrouping }>`
    ${days.length === 0 ? sql`` : sql`with ${cohortMessages({ ...of, days })}, ${countFunnel(of.team_id, groupings)}`}
    select grouped_by, key, ${SUMS} from (${storedCounts} ${days.length === 0 ? sql`` : sql`union all select grouped_by, key, ${COUNTS} from counted`}) all_days group by grouped_by, key`.execute(
    db,
  );
  return {
    whole: rows.find(({ grouped_by }) => grouped_by === 'whole') ?? NOBODY,
    groups: rows.filter(({ grouped_by }) => grouped_by !== 'whole'),
  };
}

const NOBODY: FunnelCounts = {
  sent: 0,
  can_deliver: 0,
  delivered: 0,
  can_open: 0,
  opened: 0,
  clicked: 0,
  rated: 0,
  feedback: 0,
  public_click: 0,
  published: 0,
};
