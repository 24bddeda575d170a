import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { databaseProcessorOf, processorOf } from '../processor.ts';
import type { Recueil } from '../recueil.ts';
import { amount } from '../spread.ts';
import type { DeliveredFigures } from './deliver.ts';

/** The wait fails after this many milliseconds without any progress. */
const STILL_MS = 120_000;
/** With fewer deliveries left, the cost of one cannot be measured. */
const FEW = 500;

/**
 * Measures how long the worker needs for the deliveries that are unread after the last order, and
 * the cost of one of them.
 */
export async function readRest(
  db: Database,
  folder: string,
  { pid }: Recueil,
  messages: number,
): Promise<{ seconds: number; price: string }> {
  const { unread } = await countLeft(db, messages);
  const before = [processorOf(pid), databaseProcessorOf(folder)] as const;
  const ms = await waitUntilRead(db, messages);
  const used = [processorOf(pid) - before[0], databaseProcessorOf(folder) - before[1]];
  const price =
    unread < FEW
      ? `${unread} were left`
      : `${used.map((seconds) => amount((seconds * 1e6) / unread)).join(' and ')} (${amount(unread)} were left)`;
  return { seconds: ms / 1000, price };
}

/**
 * Waits until the worker has read every delivery and sent every message, and returns the
 * milliseconds. Throws when the counts stop decreasing, however long the work takes.
 */
async function waitUntilRead(db: Database, messages: number): Promise<number> {
  const since = performance.now();
  let fewest = Number.POSITIVE_INFINITY;
  let moved = since;
  for (;;) {
    const { unread, left } = await countLeft(db, messages);
    if (unread === 0 && left === 0) return performance.now() - since;
    if (unread + left < fewest) {
      fewest = unread + left;
      moved = performance.now();
    }
    if (performance.now() - moved > STILL_MS)
      throw new Error(`${unread} deliveries are not read and ${left} messages not sent`);
    await sleep(250);
  }
}

async function countLeft(
  db: Database,
  messages: number,
): Promise<{ unread: number; left: number }> {
  const {
    rows: [found],
  } = await sql<{ unread: number; sent: number }>`
    select (select count(*)::int from incoming_events where read_at is null) as unread,
      (select count(*)::int from messages where status = 'sent') as sent`.execute(db);
  return { unread: found?.unread ?? 0, left: messages - (found?.sent ?? 0) };
}

/**
 * Checks that each acknowledged order is stored once, that no forged one is, and that each message
 * was sent once.
 */
export async function verifyStored(
  db: Database,
  { acknowledged, wrong, forged, duplicates }: DeliveredFigures,
  messages: number,
): Promise<{ orders: number; sent: number }> {
  const numbers = [...new Set(acknowledged)];
  const {
    rows: [found],
  } = await sql<Record<'orders' | 'known' | 'requests' | 'sent' | 'events', number>>`
    select count(*)::int as orders, count(*) filter (where o.number = any(${numbers.map((n) => `#${n}`)}::text[]))::int as known,
      (select count(*)::int from (select order_id from review_requests group by 1 having count(*) > 1) twice) as requests,
      (select count(*)::int from messages where status = 'sent') as sent,
      (select count(distinct message_id)::int from request_timeline where kind = 'sent') as events
    from orders o where o.integration_name = 'shopify'`.execute(db);
  assert.deepEqual(wrong, {}, 'every delivery is answered as it must be');
  assert.ok(forged > 0 && duplicates > 0, 'some deliveries were repeated and some forged');
  assert.deepEqual(found, {
    orders: numbers.length,
    known: numbers.length,
    requests: 0,
    sent: messages,
    events: messages,
  });
  return { orders: numbers.length, sent: messages };
}
