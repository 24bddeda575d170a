import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { databaseProcessorOf, processorOf } from '../processor.ts';
import type { Recueil } from '../recueil.ts';
import { amount } from '../spread.ts';
import type { DeliveredFigures } from './deliver.ts';

/** Nothing was read or sent for so long: it stands still. */
const STILL_MS = 120_000;
/** Fewer than these say nothing of what one costs. */
const FEW = 500;

/** What the worker has still to read when the last order came, and what one of them costs. */
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
 * Until the worker has read every delivery and sent every message; ms. It fails when nothing moves
 * any more, not when it takes long.
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

/** Every acknowledged order once, of the forged ones nothing, each message sent once. */
export async function verifyKept(
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
  assert.ok(forged > 0 && duplicates > 0, 'some were told again and some forged');
  assert.deepEqual(found, {
    orders: numbers.length,
    known: numbers.length,
    requests: 0,
    sent: messages,
    events: messages,
  });
  return { orders: numbers.length, sent: messages };
}
