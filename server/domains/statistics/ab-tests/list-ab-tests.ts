import { sql } from 'kysely';
import {
  MESSAGE_CHANNELS,
  type MessageChannel,
  type Step,
} from '#contract/labels/message-status.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { type AbGroup } from '#contract/settings/ab-test.ts';
import type { App } from '#server/app.ts';
import { readsTextBSql } from '#server/domains/delivery/composing/ab-variant.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { type AbTestRow, presentAbTest, readableAt } from './present-ab-test.ts';

/** The maximum number of listed tests of a team, newest first. */
const MOST_SHOWN = 20;
/** The longest time, in days, between the first message of a request and its last reminder. */
const LONGEST_FLOW_DAYS = 180;
const NOBODY: AbGroup = { sent: 0, rated: 0 };

export const listAbTests: Handler<'listAbTests'> = async (app, { caller: { team_id } }) => {
  const rows: AbTestRow[] = await app.db
    .selectFrom('ab_tests')
    .select([
      'id',
      'step',
      'channel',
      'content',
      'started_at',
      'ends_at',
      'stopped_at',
      'stop_reason',
    ])
    .where('team_id', '=', team_id)
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  const data: Answer<'listAbTests'>['data'] = [];
  for (const row of rows)
    data.push(presentAbTest(row, await countGroups(app, team_id, row), app.clock.now()));
  return { data, volumes: await readVolumes(app, team_id) };
};

/**
 * Counts the requests of each group as the statistics do: a rating belongs to the message under
 * which it is stored. Only ratings before the time when the result is shown count.
 */
export async function countGroups(
  { db }: Pick<App, 'db'>,
  team_id: string,
  { id, step, channel, started_at, ends_at, stopped_at }: AbTestRow,
): Promise<{ a: AbGroup; b: AbGroup }> {
  const until = stopped_at ?? ends_at;
  const { rows } = await sql<AbGroup & { is_b: boolean }>`
    select ${readsTextBSql(sql`${id}`, sql`r.id`)} as is_b, count(*)::int as sent,
      (count(*) filter (where r.rating is not null and r.rating_channel = m.channel and r.rating_step = m.step and r.rated_at < ${readableAt(ends_at)}))::int as rated
    from review_requests r join messages m on m.request_id = r.id
    where r.team_id = ${team_id} and r.sent_day between (${started_at}::timestamptz - make_interval(days => ${step === 'request' ? 1 : LONGEST_FLOW_DAYS}))::date and (${until}::timestamptz + interval '1 day')::date
      and m.step = ${step} and m.channel = ${channel} and m.sent_at >= ${started_at} and m.sent_at < ${until}
    group by 1`.execute(db);
  return {
    a: rows.find(({ is_b }) => !is_b) ?? NOBODY,
    b: rows.find(({ is_b }) => is_b) ?? NOBODY,
  };
}

/**
 * Reads the numbers of messages that were sent and rated in the last 30 days, by step and channel.
 */
async function readVolumes(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  team_id: string,
): Promise<Answer<'listAbTests'>['volumes']> {
  const { rows } = await sql<AbGroup & { step: Step; channel: MessageChannel }>`
    select m.step, m.channel, count(*)::int as sent,
      (count(*) filter (where r.rating is not null and r.rating_channel = m.channel and r.rating_step = m.step))::int as rated
    from review_requests r join messages m on m.request_id = r.id
    where r.team_id = ${team_id} and r.sent_day >= (${clock.now()}::timestamptz - interval '30 days')::date
      and m.sent_at is not null and m.channel = any(${[...MESSAGE_CHANNELS]})
    group by 1, 2`.execute(db);
  return rows;
}
