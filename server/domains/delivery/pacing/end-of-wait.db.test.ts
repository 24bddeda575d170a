import { expect, test } from 'vitest';
import { flowConfigurationSchema } from '#contract/settings/flow-configuration.ts';
import { ORDER_TRIGGERS } from '#contract/labels/message-status.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { recordOrders } from '#server/domains/requests/intake/record-orders.ts';
import { type OrderDates, whenDue } from '#server/domains/requests/planning/when-due.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { sendDueMessages } from '../worker/send-due-messages.ts';

const app = testApp(await testDatabase());
await ensureSenders(app);
const NOW = app.clock.now();
const ago = (days: number): string => new Date(NOW.getTime() - days * DAY).toISOString();
const ORDERS: Record<
  string,
  Partial<Record<'ordered_at' | 'paid_at' | 'fulfilled_at' | 'delivered_at', string>>
> = {
  undated: {},
  placed: { ordered_at: ago(1) },
  paid: { ordered_at: ago(2), paid_at: ago(1) },
  shipped: { ordered_at: ago(3), fulfilled_at: ago(1) },
  delivered: { ordered_at: ago(4), paid_at: ago(4), delivered_at: ago(1) },
};
type Queue = Answer<'listQueuedReviews'>;

async function queueOf(flow: Record<string, unknown>, rows: readonly unknown[]) {
  const team_id = await addTeam(app, { flow: { is_active: true, ...flow } });
  const { headers } = await addPerson(app, { team_id });
  await recordOrders(app, { team_id, integration_name: 'api' }, rows);
  const call = async <T>(path: string, method: 'GET' | 'POST' = 'GET') =>
    (await app.http.inject({ method, url: `/api/team/${path}`, headers })).json<T>();
  return {
    team_id,
    call,
    list: async () => (await call<Queue>('reviews_queued?per_page=100&sort=soonest')).data,
  };
}

test.each(
  ORDER_TRIGGERS.flatMap((trigger_event) =>
    (['none', 'trial'] as const).map((ramp) => [trigger_event, ramp] as const),
  ),
)(
  '%s, %s: a row shows when its request expires exactly when planning waits for an order that is not shipped',
  async (trigger_event, ramp) => {
    const flow = flowConfigurationSchema.parse({ is_active: true, trigger_event, ramp });
    const { list } = await queueOf(
      { trigger_event, ramp },
      Object.entries(ORDERS).map(([number, dates]) => ({
        number,
        email: `${number}@exemple.fr`,
        ...dates,
      })),
    );
    const ends = Object.fromEntries(
      Object.entries(ORDERS).map(([number, dates]) => {
        const date = (name: keyof typeof dates): Date | null =>
          dates[name] ? new Date(dates[name]) : null;
        const order: OrderDates = {
          ordered_at: date('ordered_at'),
          paid_at: date('paid_at'),
          fulfilled_at: date('fulfilled_at'),
          delivered_at: date('delivered_at'),
          cancelled_at: null,
          refunded_at: null,
          received_at: NOW,
        };
        const due = whenDue(order, trigger_event, flow, 'Europe/Paris', NOW.getTime());
        return [
          number,
          due.kind === 'waiting' && due.outcome === 'expire'
            ? new Date(due.at).toISOString()
            : null,
        ];
      }),
    );
    const rows = await list();
    expect(rows).toHaveLength(3 * Object.keys(ORDERS).length);
    expect(rows.map((row) => [row.integration_order_number, row.step, row.expires_at])).toEqual(
      rows.map((row) => [
        row.integration_order_number,
        row.step,
        ends[row.integration_order_number ?? ''],
      ]),
    );
  },
);

test('a request no longer expires once its order is shipped or a person sends it', async () => {
  const { team_id, call, list } = await queueOf(
    {},
    ['1', '2', '3'].map((number) => ({
      number,
      email: `p${number}@exemple.fr`,
      ordered_at: ago(1),
    })),
  );
  const given = async () =>
    Object.groupBy(
      (await list()).filter(({ expires_at }) => expires_at !== null),
      ({ integration_order_number }) => integration_order_number ?? '',
    );
  expect(Object.keys(await given())).toEqual(['1', '2', '3']);
  await recordOrders(app, { team_id, integration_name: 'api' }, [
    { number: '1', fulfilled_at: ago(0) },
  ]);
  const second = (await list()).find(
    (row) => row.integration_order_number === '2' && row.step === 'request',
  );
  await call(`reviews_queued/${second?.id}/send_now`, 'POST');
  expect(Object.keys(await given())).toEqual(['3']);
  await sendDueMessages(app);
  expect(Object.keys(await given())).toEqual(['3']);
  const third = (await list()).find((row) => row.integration_order_number === '3');
  const { data } = await call<Answer<'getReview'>>(`reviews/${third?.request_id}`);
  expect(data.messages.map(({ expires_at }) => expires_at)).toEqual(
    Array.from({ length: 3 }, () => new Date(Date.parse(ago(1)) + 60 * DAY).toISOString()),
  );
});

test('a request that expires without a shipped order is not in the forecast of that day, and neither are its reminders', async () => {
  const { call } = await queueOf(
    {
      steps: {
        first_reminder: { is_enabled: true, delay_days: 0, channels: ['email'], contents: {} },
      },
    },
    [
      { number: '1', email: 'a@exemple.fr', ordered_at: ago(59) },
      { number: '2', email: 'b@exemple.fr', ordered_at: ago(59), fulfilled_at: ago(13) },
    ],
  );
  const { data } = await call<Answer<'forecastQueue'>>('reviews_queued/forecast?days=4');
  const sums = data.map(({ planned, held, waiting }) => ({ planned, held, waiting }));
  // The shipped order is asked tomorrow by the fallback of its trigger, and its reminder has the
  // same day.
  expect(sums).toEqual([
    { planned: 0, held: 0, waiting: 0 },
    { planned: 1, held: 0, waiting: 1 },
    { planned: 0, held: 0, waiting: 0 },
    { planned: 0, held: 0, waiting: 0 },
  ]);
});
