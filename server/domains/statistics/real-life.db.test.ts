import { afterAll, expect, test } from 'vitest';
import { transaction } from '#server/database/transaction.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { HOUR } from '#server/testing/manual-clock.ts';
import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { sql } from 'kysely';
import { countCohortDays } from './cohorts/count-cohort-days.ts';
import { readCosts } from './read-costs.ts';
import { readFunnel } from './read-funnel.ts';
import { changeTeamZone, recountTeam } from './cohorts/recount.ts';

const scene = await sendingScene();
const { app } = scene;
afterAll(() => scene.close());

/** Returns a pseudo-random generator with a fixed seed, so that a failing case can be repeated. */
function wishes(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
}

/** Sorts arrays, because groups have no fixed order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => JSON.stringify(sorted(each))).toSorted();
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([key, each]) => [key, sorted(each)]),
  );
}

test('weeks of real life, through the real routes, leave figures that a recount confirms every week', async () => {
  const team_id = await scene.addTeam({ delay: { value: 1, unit: 'days' } });
  const { headers } = await addPerson(app, { team_id });
  const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.http.inject({ method, url, headers, ...(payload && { payload }) });
  const form = (url: string, fields: Record<string, string>) =>
    app.http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const pick = wishes(20_261_120);
  const wrong = () => db.transaction().execute((tx) => recountTeam(tx, team_id));
  const { db } = app;
  const PERIOD = { team_id, start: '2026-11-01', end: '2027-01-31' };
  const readDays = async (one: typeof db) => ({
    funnels: await Promise.all(
      (['channel', 'step', 'country', 'template'] as const).map((by) =>
        readFunnel(one, PERIOD, by),
      ),
    ),
    costs: await readCosts(one, PERIOD),
  });
  /** Compares the stored days and the changes since with all days counted from their requests. */
  const expectDaysRight = async (): Promise<void> => {
    const stored = await readDays(db);
    const rolledBack = new Error('rolled back');
    let anew: typeof stored | undefined;
    await db
      .transaction()
      .execute(async (tx) => {
        await sql`insert into changed_cohort_days (team_id, day) select ${team_id}::bigint, ${PERIOD.start}::date + d from generate_series(0, 91) d`.execute(
          tx,
        );
        anew = await readDays(tx);
        throw rolledBack;
      })
      .catch((error: unknown) => {
        if (error !== rolledBack) throw error;
      });
    expect(sorted(stored)).toEqual(sorted(anew));
  };
  let orders = 0;

  const order = (number: number) =>
    call('POST', '/api/team/orders', [
      {
        number: `#${number}`,
        email: `client${number}@exemple.fr`,
        country_code: 'FR',
        delivered_at: app.clock.now().toISOString(),
        updated_at: app.clock.now().toISOString(),
      },
    ]);
  const someone = async (): Promise<{ path: string } | undefined> => {
    const customer = await db
      .selectFrom('review_requests')
      .select('token')
      .where('date_sent', 'is not', null)
      .orderBy('id')
      .execute();
    const token = customer[pick(customer.length)]?.token;
    return token === undefined ? undefined : { path: `/y/${token}` };
  };
  const queued = async (status: string): Promise<string | undefined> => {
    const { data } = (
      await call('GET', `/api/team/reviews_queued?per_page=100&sort=soonest&status=${status}`)
    ).json<{ data: { id: string }[] }>();
    return data[pick(data.length)]?.id;
  };
  const changes: (() => Promise<unknown>)[] = [
    async () => order(++orders),
    async () => order(1 + pick(orders + 1)),
    async () => form(`${(await someone())?.path ?? '/y'}`, { rating: String(1 + pick(5)) }),
    async () => form(`${(await someone())?.path ?? '/y'}`, { rating: String(1 + pick(5)) }),
    async () => form(`${(await someone())?.path ?? '/y'}/seen`, {}),
    async () => form(`${(await someone())?.path ?? '/y'}/go/1`, {}),
    async () => form(`${(await someone())?.path ?? '/y'}/postpone`, {}),
    async () =>
      form(`${(await someone())?.path ?? '/y'}/stop`, { 'List-Unsubscribe': 'One-Click' }),
    async () =>
      call('POST', `/api/team/reviews_queued/${(await queued('scheduled')) ?? '0'}/send_now`),
    async () =>
      call('POST', `/api/team/reviews_queued/${(await queued('scheduled')) ?? '0'}/cancel`),
    async () =>
      call('POST', `/api/team/reviews_queued/${(await queued('cancelled')) ?? '0'}/restore`),
    async () =>
      call('POST', '/api/team/conditional_config', {
        conditional_config: {
          destinations: [
            { kind: 'custom', url: 'https://avis.exemple.fr', label: 'Avis', weight: 1 },
          ],
        },
      }),
  ];
  for (let week = 0; week < 4; week++) {
    for (let step = 0; step < 60; step++) {
      await changes[pick(changes.length)]?.();
      await sendDueMessages(app);
      while ((await app.runEventHandlers()) > 0);
      app.clock.advance(HOUR * (1 + pick(5)));
    }
    expect(await wrong()).toEqual([]);
    await expectDaysRight();
    if (week % 2 === 0) await countCohortDays(app);
  }
  const { data } = (
    await call('GET', '/api/team/stats/overview?start=2026-11-01&end=2027-01-31')
  ).json<{
    data: { total_link_sent: { total: number }; total_reviews_collected: { total: number } };
  }>();
  expect(data.total_link_sent.total).toBeGreaterThan(10);
  expect(data.total_reviews_collected.total).toBeGreaterThan(5);
  const kinds = (await db.selectFrom('request_timeline').select('kind').distinct().execute()).map(
    ({ kind }) => kind,
  );
  expect(kinds).toEqual(
    expect.arrayContaining([
      'sent',
      'page_loaded',
      'clicked',
      'rated',
      'public_click',
      'postponed',
      'stopped',
      'cancelled',
      'restored',
    ]),
  );
  await transaction(app, (tx) => changeTeamZone(tx.db, team_id, 'Pacific/Auckland'));
  expect(await wrong()).toEqual([]);
  await expectDaysRight();
  await countCohortDays(app);
  await expectDaysRight();
});
