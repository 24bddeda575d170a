import { testDatabase } from '#server/testing/test-database.ts';
import { testApp } from '#server/testing/test-app.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { recordOrders } from '#server/domains/requests/intake/record-orders.ts';
import { sql } from 'kysely';
import { stopRequests } from './stop-requests.ts';
import { undoStop } from './undo-stop.ts';
import { replanTeam } from './replan-team.ts';
import { test, expect } from 'vitest';
import { DAY } from '#server/testing/manual-clock.ts';
import { createContactedCustomer } from '#server/domains/customer-site/rating/rated-shop.fixture.ts';
import { transaction } from '#server/database/transaction.ts';
import { stopNumber } from '#server/domains/requests/opt-outs/receive-inbound.ts';
import { resumeNumber } from '#server/domains/requests/opt-outs/resume-number.ts';

const db = await testDatabase();

const app = testApp(db);

await ensureSenders(app);

interface Row {
  step: string;
  status: string;
  reason: string | null;
  scheduled_at: Date;
  due_at: Date | null;
  finished_at: Date | null;
}

interface OrderedProducts {
  team_id: string;
  /**
   * Records the same change for the order of the person who opts out and for the same order of a
   * person who does not.
   */
  notify: (order: Record<string, unknown>) => Promise<void>;
  stop: () => Promise<void>;
  undo: () => Promise<void>;
  rows: () => Promise<{ stopped: readonly Row[]; other: readonly Row[] }>;
  setFlow: (flow: Record<string, unknown>) => Promise<void>;
}

const PHONE = '+33612345678';

const ACTIVE = { is_active: true };

const nowText = (): string => app.clock.now().toISOString();

/** Creates a person who opts out through the link of an older, just delivered order. */
async function boughtAgain(): Promise<OrderedProducts> {
  const team_id = await addTeam(app, { flow: ACTIVE });
  const notify = (order: Record<string, unknown>) =>
    recordOrders(app, { team_id, integration_name: 'api' }, [
      { number: 'zoe', email: 'zoe@exemple.fr', phone: PHONE, country_code: 'FR', ...order },
      { number: 'max', email: 'max@exemple.fr', country_code: 'FR', ...order },
    ]);
  await recordOrders(app, { team_id, integration_name: 'api' }, [
    { number: 'older', email: 'zoe@exemple.fr', delivered_at: nowText() },
  ]);
  const idOf = async (number: string) =>
    (
      await db
        .selectFrom('review_requests')
        .select('id')
        .where('team_id', '=', team_id)
        .where('integration_order_number', '=', number)
        .executeTakeFirstOrThrow()
    ).id;
  const rowsOf = async (number: string) =>
    (
      await sql<Row>`
    select m.step, m.status, m.reason, m.scheduled_at, m.due_at, m.finished_at from messages m join review_requests r on r.id = m.request_id
    where m.team_id = ${team_id} and r.integration_order_number = ${number} order by m.id`.execute(
        db,
      )
    ).rows;
  return {
    team_id,
    notify: async (order) => void (await notify(order)),
    stop: async () => stopRequests(app, await idOf('older'), 'page'),
    undo: async () => undoStop(app, await idOf('older')),
    rows: async () => ({ stopped: await rowsOf('zoe'), other: await rowsOf('max') }),
    setFlow: async (flow) => {
      await db
        .updateTable('teams')
        .set({ flow_configuration_config: JSON.stringify(flow) })
        .where('id', '=', team_id)
        .execute();
      await replanTeam(app, { team_id });
    },
  };
}

const stateOf = ({ status, reason, due_at }: Row): string =>
  [status, reason, due_at === null ? null : 'due'].filter((part) => part !== null).join(' ');

const MEANWHILE: readonly [string, (shop: OrderedProducts) => Promise<void>, string][] = [
  ['the parcel arrived', (shop) => shop.notify({ delivered_at: nowText() }), 'scheduled due'],
  ['the parcel left', (shop) => shop.notify({ fulfilled_at: nowText() }), 'waiting_delivery due'],
  [
    'the order was cancelled',
    (shop) => shop.notify({ cancelled_at: nowText() }),
    'cancelled order_cancelled',
  ],
  ['the flow was switched off', (shop) => shop.setFlow({ is_active: false }), 'held flow_inactive'],
  ['nothing happened', () => Promise.resolve(), 'waiting_delivery'],
];

test.each(MEANWHILE)(
  'a lifted opt-out leaves the same plan as no opt-out: %s',
  async (_meanwhile, happens, expected) => {
    const shop = await boughtAgain();
    await shop.notify({ ordered_at: nowText() });
    await shop.stop();
    app.clock.advance(DAY);
    await happens(shop);
    await shop.undo();
    const { stopped, other } = await shop.rows();
    expect(stopped).toEqual(other);
    expect(stopped.map(stateOf)[0]).toBe(expected);
  },
);

test('an order received during the opt-out is asked about once it is lifted', async () => {
  const shop = await boughtAgain();
  await shop.stop();
  await shop.notify({ delivered_at: nowText() });
  expect((await shop.rows()).stopped.map(stateOf)[0]).toBe('skipped opted_out');
  await shop.undo();
  const { stopped, other } = await shop.rows();
  expect(stopped).toEqual(other);
});

test.each([
  ['an inactive flow', { is_active: false }, 'flow_inactive'],
  ['a trial', { ...ACTIVE, ramp: 'trial' }, 'trial'],
])(
  'a message that %s held before the opt-out is sent when both have ended',
  async (_name, held, reason) => {
    const shop = await boughtAgain();
    await shop.notify({ delivered_at: nowText() });
    await shop.setFlow(held);
    expect((await shop.rows()).stopped.map(stateOf)[0]).toBe(`held ${reason}`);
    await shop.stop();
    await shop.setFlow(ACTIVE);
    await shop.undo();
    const { stopped, other } = await shop.rows();
    expect(stopped).toEqual(other);
    expect(stopped.map(stateOf)[0]).toBe('scheduled due');
  },
);

test('a request sent during the opt-out dates its reminders once it is lifted', async () => {
  const { request_id } = await createContactedCustomer(app);
  const rows = () =>
    db
      .selectFrom('messages')
      .select(['step', 'status', 'scheduled_at', 'due_at'])
      .where('request_id', '=', request_id)
      .where('step', '<>', 'request')
      .orderBy('id')
      .execute();
  const after = await rows();
  const request = db
    .updateTable('messages')
    .where('request_id', '=', request_id)
    .where('step', '=', 'request');
  await request.set({ status: 'sending' }).execute();
  await db
    .updateTable('messages')
    .set({ due_at: null })
    .where('request_id', '=', request_id)
    .execute();
  await stopRequests(app, request_id, 'page');
  await request.set({ status: 'sent' }).execute();
  await undoStop(app, request_id);
  expect((await rows()).map(({ step, status, due_at }) => [step, status, due_at !== null])).toEqual(
    after.map(({ step, status, due_at }) => [step, status, due_at !== null]),
  );
});

test('an opt-out lifted at the SMS service takes a delivery in between into account', async () => {
  const shop = await boughtAgain();
  await shop.notify({ ordered_at: nowText() });
  const number = { team_id: shop.team_id, phone_number: PHONE, proof: 'said there' };
  await transaction(app, (tx) => stopNumber(tx, number));
  app.clock.advance(DAY);
  await shop.notify({ delivered_at: nowText() });
  await transaction(app, (tx) => resumeNumber(tx, number));
  const { stopped, other } = await shop.rows();
  expect(stopped).toEqual(other);
  expect(stopped.map(stateOf)[0]).toBe('scheduled due');
});
