import { type RawBuilder, sql } from 'kysely';
import type { Query } from '#contract/schemas.ts';
import type { App } from '#server/app.ts';
import { type CohortOf, cohortMessages } from './cohort.ts';
import { WORDING } from './name-wordings.ts';

export type FunnelBy = Query<'statisticsFunnel'>['by'];

/** How many of one group came how far. `can_…`: of how many it can be known. */
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

const KEYS: Readonly<Record<FunnelBy, RawBuilder<unknown>>> = {
  channel: sql`t.channel`,
  step: sql`t.step`,
  country: sql`t.country_code`,
  template: sql`t.step || '/' || t.channel || '/' || ${WORDING}`,
};

/** Which words each message had: what its step said on its channel when it left. */
const wordings = (team_id: string): RawBuilder<unknown> => sql`
  left join (
    select step, channel, content, is_unknown, since, lead(since, 1, 'infinity') over (partition by step, channel order by since, id) as until from step_contents where team_id = ${team_id}
  ) w on w.step = t.step and w.channel = t.channel and t.sent_at >= w.since and t.sent_at < w.until`;

/** The cohort by groups, and as a whole: a request counts once in each. What comes later proves what comes before it: whoever rated has seen the page, and has the message. */
export async function readFunnel(
  db: App['db'],
  of: CohortOf,
  by: FunnelBy | null,
): Promise<{ whole: FunnelCounts; groups: FunnelGroup[] }> {
  const key = by === null ? sql`null::text` : KEYS[by];
  const { rows } = await sql<FunnelGroup & { is_whole: boolean }>`
    with ${cohortMessages(of)},
    unit as (
      select grouping(k.key) = 1 as is_whole, k.key, k.request_id,
        bool_or(k.tells_delivery) as can_deliver, bool_or(k.is_delivered) as is_delivered, bool_or(k.tells_opening) as can_open, bool_or(k.is_opened) as is_opened,
        bool_or(k.is_clicked or k.is_rated or k.has_feedback or k.has_door) as is_clicked, bool_or(k.is_rated) as is_rated,
        bool_or(k.has_feedback) as has_feedback, bool_or(k.has_door) as has_door, bool_or(k.is_published and k.is_rated) as is_published
      from (select t.*, ${key} as key from told t ${by === 'template' ? wordings(of.team_id) : sql``}) k
      group by grouping sets ((k.request_id, k.key), (k.request_id)))
    select is_whole, key, count(*)::int as sent,
      count(*) filter (where can_deliver)::int as can_deliver, count(*) filter (where can_deliver and (is_delivered or is_opened or is_clicked))::int as delivered,
      count(*) filter (where can_open)::int as can_open, count(*) filter (where can_open and (is_opened or is_clicked))::int as opened,
      count(*) filter (where is_clicked)::int as clicked, count(*) filter (where is_rated)::int as rated, count(*) filter (where has_feedback)::int as feedback,
      count(*) filter (where has_door)::int as public_click, count(*) filter (where is_published)::int as published
    from unit group by is_whole, key`.execute(db);
  const groups = rows.flatMap(({ is_whole, ...group }) => (is_whole ? [] : [group]));
  return {
    whole: rows.find(({ is_whole }) => is_whole) ?? NOBODY,
    groups: by === null ? [] : groups,
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
