import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ORDER_TRIGGERS } from '#contract/labels/message-status.ts';
import { AWAITED_STATUS } from '#server/domains/channels/senders/resume-messages.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { neverFulfilledSql } from './when-due-sql.ts';
import { NEVER_FULFILLED_DAYS, type OrderDates, whenDue } from './when-due.ts';

const db = await testDatabase();
const NOW = new Date('2026-11-20T09:00:00Z');
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);
const END = NEVER_FULFILLED_DAYS * DAY;
const FLOW = { delay: { value: 3, unit: 'days' }, fallback_delay_days: 14 } as const;

/** Every combination of dates that an order may have, beside the end of the maximum wait. */
const ORDERS: readonly OrderDates[] = [null, ago(END + 1), ago(END), ago(END - 1), ago(DAY)]
  .flatMap((ordered_at) => [null, ago(DAY)].map((paid_at) => ({ ordered_at, paid_at })))
  .flatMap((order) => [null, ago(DAY)].map((fulfilled_at) => ({ ...order, fulfilled_at })))
  .flatMap((order) => [null, ago(DAY)].map((delivered_at) => ({ ...order, delivered_at })))
  .flatMap((order) => [ago(END), ago(DAY)].map((received_at) => ({ ...order, received_at })))
  .map((order) => ({ ...order, cancelled_at: null, refunded_at: null }));

test.each(ORDER_TRIGGERS)(
  'the program and SQL agree on the event that a request after %s waits for, and on its expiry',
  async (trigger_event) => {
    const planned = ORDERS.map((order) =>
      whenDue(order, trigger_event, FLOW, 'Europe/Paris', NOW.getTime()),
    );
    const { rows } = await sql<{ awaited: string | null; is_given_up: boolean }>`
      select ${AWAITED_STATUS} as awaited, ${neverFulfilledSql(NOW)} as is_given_up
      from jsonb_to_recordset(${JSON.stringify(ORDERS.map(({ received_at, ...order }, at) => ({ id: at + 1, created_at: received_at, ...order })))}::jsonb)
          o(id int, created_at timestamptz, ordered_at timestamptz, paid_at timestamptz, fulfilled_at timestamptz, delivered_at timestamptz),
        (select ${trigger_event}::text as trigger_event) r, (select 'request' as step, '{}'::jsonb as metadata) m
      order by o.id`.execute(db);
    expect(rows).toHaveLength(ORDERS.length);
    planned.forEach((due, at) => {
      const { awaited, is_given_up } = rows[at] ?? {};
      if (due.kind === 'waiting') expect(awaited, `order ${at}`).toBe(due.status);
      // No fallback of these orders has passed: what is due waits for nothing.
      if (due.kind === 'due') {
        expect(awaited, `order ${at}`).toBeNull();
        return;
      }
      expect(awaited, `order ${at}`).not.toBeNull();
      expect(is_given_up, `order ${at}`).toBe(due.kind === 'never_fulfilled');
    });
  },
);
