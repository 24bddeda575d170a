import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Answer } from '#contract/api/schemas.ts';
import { readConfig } from '#server/config/config.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { DAY, HOUR } from '#server/testing/manual-clock.ts';
import { instanceAccountsScene } from '#server/testing/scenes/instance-accounts-scene.ts';
import { addDueMessage, ALL_DAY } from '#server/testing/scenes/shop-scene.ts';
import { sendDueMessages } from '../worker/send-due-messages.ts';

const { app, stop } = await instanceAccountsScene(
  readConfig({ NEW_TEAM_DAILY_MESSAGES: '3' }).limits,
);
afterAll(stop);

const WORKING_DAYS = { days: [1, 2, 3, 4, 5], from: '08:00', to: '20:00', skip_holidays: true };
const DAYS = 8;

async function addShop(send_window: typeof ALL_DAY) {
  const team_id = await addTeam(app, {
    flow: {
      is_active: true,
      send_window: { sms: send_window, email: send_window },
      caps: { messages_per_day: null, requests_per_30_days: null },
      steps: { request: { channels: ['email'] } },
    },
  });
  return { team_id, ...(await addPerson(app, { team_id })) };
}

let people = 0;
async function addDue(team_id: string, count: number, inDays = 0): Promise<void> {
  for (let n = 0; n < count; n++) {
    people += 1;
    const { id } = await addDueMessage(app, {
      team_id,
      channel: 'email',
      number: `F-${people}`,
      phone_number: `+3361400${String(people).padStart(4, '0')}`,
      email: `client${people}@exemple.fr`,
      first_name: 'Léa',
    });
    const at = new Date(app.clock.now().getTime() + inDays * DAY);
    await sql`update messages set scheduled_at = ${at}, due_at = ${at} where id = ${id}`.execute(
      app.db,
    );
  }
}

async function forecast(headers: Record<string, string>): Promise<Answer<'forecastQueue'>['data']> {
  const { data } = await callHttp(
    app,
    `GET /api/team/reviews_queued/forecast?days=${DAYS}`,
    headers,
  );
  return data as unknown as Answer<'forecastQueue'>['data'];
}

/**
 * Returns the number of messages sent on each of the next days when a worker looks every two hours.
 */
async function sendForDays(team_id: string): Promise<number[]> {
  const counts: number[] = [];
  const start = app.clock.now();
  for (let day = 0, before = await countSent(team_id); day < DAYS; day++) {
    // Today has 14 hours left in Paris, from 10:00 to midnight. The following days are whole.
    for (let hours = day === 0 ? 14 : 24; hours > 0; hours -= 2) {
      await sendDueMessages(app);
      app.clock.advance(HOUR);
      await sendDueMessages(app);
      app.clock.advance(HOUR);
    }
    const sent = await countSent(team_id);
    counts.push(sent - before);
    before = sent;
  }
  app.clock.set(start.toISOString());
  return counts;
}

async function countSent(team_id: string): Promise<number> {
  const { total } = await app.db
    .selectFrom('messages')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('team_id', '=', team_id)
    .where('status', '=', 'sent')
    .executeTakeFirstOrThrow();
  return Number(total);
}

test.each([
  { title: 'at any hour', window: ALL_DAY, expected: [3, 6, 10, 6, 0, 0, 0, 0] },
  // The 20th of November 2026 is a Friday.
  { title: 'on working days', window: WORKING_DAYS, expected: [3, 0, 0, 6, 12, 4, 0, 0] },
])(
  'for a team limited to 3 a day, the forecast spreads its messages over the days on which they are then sent, $title',
  async ({ window, expected }) => {
    const { team_id, headers } = await addShop(window);
    await addDue(team_id, 19);
    await addDue(team_id, 6, 3);
    const before = await forecast(headers);
    expect(before.map(({ planned, held }) => planned + held)).toEqual(expected);
    expect(before[0]).toMatchObject({ planned: 3, held: 0 });
    await sendDueMessages(app);
    // Three were sent and the others wait for the next day: the forecast of today is empty, the
    // rest is unchanged.
    const after = await forecast(headers);
    expect(after.map(({ planned, held }) => planned + held)).toEqual([0, ...expected.slice(1)]);
    expect(await sendForDays(team_id)).toEqual([0, ...expected.slice(1)]);
  },
);

test('messages held by the allowance are sent within 30 seconds of the team’s next open day, the oldest first', async () => {
  const { team_id } = await addShop(ALL_DAY);
  await addDue(team_id, 5);
  await sendDueMessages(app);
  const held = () =>
    app.db
      .selectFrom('messages')
      .select(['id', 'due_at'])
      .where('team_id', '=', team_id)
      .where('reason', '=', 'new_team_limit')
      .where('status', '=', 'held')
      .execute();
  expect(await held()).toHaveLength(2);
  const start = app.clock.now();
  app.clock.set('2026-11-20T22:59:59.999Z'); // Less than a second before midnight in Paris.
  await sendDueMessages(app);
  expect(await countSent(team_id)).toBe(3);
  app.clock.set('2026-11-20T23:00:30Z');
  await sendDueMessages(app);
  expect([await countSent(team_id), await held()]).toEqual([5, []]);
  app.clock.set(start.toISOString());
});
