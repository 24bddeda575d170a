import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  MESSAGE_CHANNELS,
  type MessageChannel,
  STEPS,
  type Step,
} from '#contract/labels/message-status.ts';
import { transaction } from '#server/database/transaction.ts';
import { rate, sendMessage } from '#server/testing/builders/history.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { casesOf } from '#server/testing/contract/cases-of.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { presentOverview } from './present-statistics.ts';
import { readCounts } from './read-counts.ts';
import { changeTeamZone, recountTeam, repairStatistics } from './cohorts/recount.ts';

const db = await testDatabase();
const app = testApp(db, { now: '2026-11-20T12:00:00Z' });

const ZONES = [
  'Europe/Paris',
  'America/New_York',
  'Pacific/Auckland',
  'Asia/Kolkata',
  'America/Noronha',
  'Indian/Reunion',
  'Australia/Lord_Howe',
];
/** Times around clock changes, around midnights, and anywhere else. */
const moment = fc
  .oneof(
    fc
      .integer({ min: -180, max: 180 })
      .map((minutes) => Date.parse('2026-03-29T01:00:00Z') + minutes * 60_000),
    fc
      .integer({ min: -180, max: 180 })
      .map((minutes) => Date.parse('2026-10-25T01:00:00Z') + minutes * 60_000),
    fc
      .integer({ min: -5, max: 5 })
      .map((minutes) => Date.parse('2026-06-30T22:00:00Z') + minutes * 60_000),
    fc.integer({
      min: Date.parse('2026-03-01T00:00:00Z'),
      max: Date.parse('2026-11-19T00:00:00Z'),
    }),
  )
  .map((at) => new Date(at));
const step = fc.constantFrom(...STEPS);
const channel = fc.constantFrom(...MESSAGE_CHANNELS);
const change = fc.oneof(
  fc.record({ kind: fc.constant('send' as const), request: fc.nat(5), channel, step, at: moment }),
  fc.record({
    kind: fc.constant('rate' as const),
    request: fc.nat(5),
    channel: fc.oneof(channel, fc.constant('link' as const)),
    step,
    rating: fc.integer({ min: 1, max: 5 }),
    at: moment,
  }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

interface ExampleDay {
  sent_on: string | null;
  sent_by: MessageChannel | null;
  rated: { on: string; rating: number; channel: MessageChannel | 'link'; step: Step | null } | null;
  steps: Set<Step>;
}

/** Computes the same history independently of the program, with the calendar days of that zone. */
function recordDays(
  recorded: Map<number, ExampleDay>,
  changes: readonly Change[],
  zone: string,
): void {
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  for (const done of changes) {
    const request = recorded.get(done.request) ?? {
      sent_on: null,
      sent_by: null,
      rated: null,
      steps: new Set<Step>(),
    };
    recorded.set(done.request, request);
    if (done.kind === 'rate')
      request.rated = request.rated
        ? { ...request.rated, rating: done.rating }
        : {
            on: calendar.format(done.at),
            rating: done.rating,
            channel: done.channel,
            step: done.channel === 'link' ? null : done.step,
          };
    else if (request.sent_on === null)
      Object.assign(request, { sent_on: calendar.format(done.at), sent_by: done.channel });
  }
}

async function live(team_id: string, changes: readonly Change[]): Promise<Change[]> {
  const ids = new Map<number, string>();
  const steps = new Map<number, Set<Step>>();
  const lived: Change[] = [];
  for (const done of changes) {
    const request_id = ids.get(done.request);
    if (done.kind === 'rate' && request_id === undefined) continue; // nothing to rate yet
    if (done.kind === 'send' && steps.get(done.request)?.has(done.step)) continue; // one message a step
    await transaction(app, async (tx) => {
      if (done.kind === 'send') {
        ids.set(
          done.request,
          await sendMessage(tx, { ...done, team_id, request_id: request_id ?? null }),
        );
        steps.set(done.request, (steps.get(done.request) ?? new Set()).add(done.step));
      } else
        await rate(tx, {
          ...done,
          team_id,
          request_id: request_id ?? '',
          step: done.channel === 'link' ? null : done.step,
        });
    });
    lived.push(done);
  }
  return lived;
}

const expected = (recorded: Iterable<ExampleDay>) => {
  const all = [...recorded];
  const rated = all.flatMap((request) => request.rated ?? []);
  const perDay = (days: (string | null)[]) =>
    Object.fromEntries(
      [...new Set(days)].flatMap((day) =>
        day === null ? [] : [[day, days.filter((other) => other === day).length]],
      ),
    );
  return {
    sent: perDay(all.map((request) => request.sent_on)),
    collected: perDay(rated.map(({ on }) => on)),
    stars: [5, 4, 3, 2, 1].map((star) => rated.filter(({ rating }) => rating === star).length),
    channels: [...MESSAGE_CHANNELS, 'link'].map(
      (name) => rated.filter((one) => one.channel === name).length,
    ),
    steps: [...STEPS, null].map((name) => rated.filter((one) => one.step === name).length),
    sent_by: MESSAGE_CHANNELS.map(
      (name) => all.filter((request) => request.sent_by === name).length,
    ),
  };
};

async function shown(team_id: string) {
  const read = presentOverview(
    await readCounts(app, team_id, { start: '2026-02-25', end: '2026-11-20' }),
  );
  const days = (series: { date: string; total: number }[]) =>
    Object.fromEntries(series.flatMap(({ date, total }) => (total === 0 ? [] : [[date, total]])));
  return {
    sent: days(read.total_link_sent.series),
    collected: days(read.total_reviews_collected.series),
    stars: read.rating_distribution.map(({ total }) => total),
    channels: read.reviews_distribution_by_channel.map(({ total }) => total),
    steps: read.reviews_distribution_by_step.map(({ total }) => total),
    sent_by: read.reviews_distribution_by_channel.slice(0, 3).map(({ sent }) => sent),
  };
}

test('whatever happens, in whatever zone, the figures are what happened, and a change of zone cuts the days anew', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ZONES),
      fc.constantFrom(...ZONES),
      fc.array(change, { minLength: 1, maxLength: 14 }),
      async (timezone, next, changes) => {
        const team_id = await addTeam(app, { timezone });
        const bystander = await addTeam(app, { timezone });
        const lived = await live(team_id, changes);
        const recorded = new Map<number, ExampleDay>();
        recordDays(recorded, lived, timezone);
        expect(await shown(team_id)).toEqual(expected(recorded.values()));
        expect(await db.transaction().execute((tx) => recountTeam(tx, team_id))).toEqual([]);
        await db.transaction().execute((tx) => changeTeamZone(tx, team_id, next));
        const anew = new Map<number, ExampleDay>();
        recordDays(anew, lived, next);
        expect(await shown(team_id)).toEqual(expected(anew.values()));
        expect((await shown(bystander)).sent).toEqual({});
      },
    ),
    { numRuns: casesOf({ test: 25, full: 100 }) },
  );
});

test('a day is cut at midnight of the team’s zone, in the night of a change of hour too', async () => {
  const team_id = await addTeam(app, { timezone: 'Europe/Paris' });
  const at = (text: string) =>
    transaction(app, (tx) =>
      sendMessage(tx, {
        team_id,
        request_id: null,
        channel: 'email',
        step: 'request',
        at: new Date(text),
      }),
    );
  await at('2026-03-28T22:59:59.999Z');
  await at('2026-03-28T23:00:00Z');
  await at('2026-03-29T21:59:59.999Z'); // 23 hours after the day began, because the clock is set forward
  await at('2026-03-29T22:00:00Z');
  expect((await shown(team_id)).sent).toEqual({
    '2026-03-28': 1,
    '2026-03-29': 2,
    '2026-03-30': 1,
  });
});

test('a figure that went wrong is found and repaired, the right ones stay', async () => {
  const team_id = await addTeam(app, {});
  const at = new Date('2026-11-10T10:00:00Z');
  const request_id = await transaction(app, (tx) =>
    sendMessage(tx, { team_id, request_id: null, channel: 'sms', step: 'request', at }),
  );
  await transaction(app, (tx) =>
    rate(tx, { team_id, request_id, rating: 4, channel: 'sms', step: 'request', at }),
  );
  const right = await shown(team_id);
  await db
    .updateTable('statistics')
    .set({ c: [7, 7] })
    .where('team_id', '=', team_id)
    .execute();
  const differences = await db.transaction().execute((tx) => repairStatistics(tx, team_id));
  expect(differences.length).toBeGreaterThan(2);
  expect(await shown(team_id)).toEqual(right);
  expect(await db.transaction().execute((tx) => repairStatistics(tx, team_id))).toEqual([]);
});

test('what is rolled back is not counted', async () => {
  const team_id = await addTeam(app, {});
  const broken = transaction(app, async (tx) => {
    await sendMessage(tx, {
      team_id,
      request_id: null,
      channel: 'sms',
      step: 'request',
      at: app.clock.now(),
    });
    throw new Error('the rest failed');
  });
  await expect(broken).rejects.toThrow('the rest failed');
  expect((await shown(team_id)).sent).toEqual({});
});
