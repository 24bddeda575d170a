import { testDatabase } from '#server/testing/test-database.ts';
import { testApp } from '#server/testing/test-app.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { test, expect } from 'vitest';
import {
  createContactedCustomer,
  readRequest,
} from '#server/domains/customer-site/rating/rated-shop.fixture.ts';
import { postponeRequest } from './postpone-request.ts';
import { transaction } from '#server/database/transaction.ts';
import { bringForwardPostponed } from './bring-forward-postponed.ts';

const db = await testDatabase();

const app = testApp(db, { now: '2026-11-20T09:00:00Z' });

await ensureSenders(app);

async function datesOf(request_id: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('messages')
    .select(['step', 'scheduled_at', 'due_at'])
    .where('request_id', '=', request_id)
    .where('status', '<>', 'sent')
    .orderBy('id')
    .execute();
  return rows.map(
    (row) =>
      `${row.step} ${row.scheduled_at.toISOString().slice(0, 16)}${row.due_at === null ? '' : ' due'}`,
  );
}

test('a delivery after the postponement brings the next step forward, to the usual delay', async () => {
  const { request_id, team_id } = await createContactedCustomer(app, {
    flow: { delay: { value: 1, unit: 'days' } },
  });
  await postponeRequest(app, request_id);
  const { order_id } = await readRequest(app, request_id);
  const notify = async (): Promise<void> =>
    transaction(app, (tx) =>
      bringForwardPostponed(tx, { team_id, order_id: order_id ?? '', request_id, is_new: false }),
    );
  await notify();
  expect((await datesOf(request_id))[0]).toBe('first_reminder 2026-11-27T09:00 due');
  await app.db
    .updateTable('orders')
    .set({ delivered_at: new Date('2026-11-21T10:00:00Z') })
    .where('id', '=', order_id)
    .execute();
  app.clock.set('2026-11-21T11:00:00Z');
  await notify();
  app.clock.set('2026-11-20T09:00:00Z');
  expect((await datesOf(request_id))[0]).toBe('first_reminder 2026-11-22T10:00 due');
});

test.each(['order_created', 'order_paid', 'order_fulfilled'])(
  'a flow triggered by %s also counts its delay from the delivery of a parcel not received',
  async (trigger_event) => {
    const shipped = {
      ordered_at: new Date('2026-11-01T10:00:00Z'),
      paid_at: new Date('2026-11-01T10:00:00Z'),
      fulfilled_at: new Date('2026-11-02T10:00:00Z'),
    };
    const { request_id, team_id } = await createContactedCustomer(app, {
      flow: { trigger_event, delay: { value: 2, unit: 'days' } },
      request: { trigger_event },
    });
    const { order_id } = await readRequest(app, request_id);
    await app.db.updateTable('orders').set(shipped).where('id', '=', order_id).execute();
    await postponeRequest(app, request_id);
    await app.db
      .updateTable('orders')
      .set({ delivered_at: new Date('2026-11-21T10:00:00Z') })
      .where('id', '=', order_id)
      .execute();
    app.clock.set('2026-11-21T11:00:00Z');
    await transaction(app, (tx) =>
      bringForwardPostponed(tx, { team_id, order_id: order_id ?? '', request_id, is_new: false }),
    );
    expect((await datesOf(request_id))[0]).toBe('first_reminder 2026-11-23T10:00 due');
    const customer = await createContactedCustomer(app, {
      flow: { trigger_event, delay: { value: 2, unit: 'days' } },
      request: { trigger_event },
      order: { delivered_at: new Date('2026-11-21T10:30:00Z') },
    });
    await app.db
      .updateTable('messages')
      .set({ scheduled_at: app.clock.now(), due_at: app.clock.now() })
      .where('request_id', '=', customer.request_id)
      .where('step', '=', 'first_reminder')
      .execute();
    expect(await postponeRequest(app, customer.request_id)).toEqual({
      kind: 'postponed',
      until: new Date('2026-11-23T10:30:00Z'),
    });
    app.clock.set('2026-11-20T09:00:00Z');
  },
);

test('a delivery announced before the postponement brings nothing forward', async () => {
  const { request_id, team_id } = await createContactedCustomer(app, {
    order: { delivered_at: new Date('2026-11-15T10:00:00Z') },
  });
  await postponeRequest(app, request_id);
  await transaction(app, (tx) =>
    bringForwardPostponed(tx, { team_id, order_id: '1', request_id, is_new: false }),
  );
  expect((await datesOf(request_id))[0]).toBe('first_reminder 2026-11-27T09:00 due');
});
