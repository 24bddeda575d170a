import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { type Database, openDatabase } from '#server/database/open.ts';
import { hashToken } from '#server/http/access/identify-caller.ts';
import { SHOPIFY_CLIENT_ID, SHOPIFY_CLIENT_SECRET } from '#fake-services/shopify/shopify-rows.ts';
import { fetchText } from '../fetch-text.ts';
import type { Options } from '../options.ts';
import { databaseProcessorOf, processorOf } from '../processor.ts';
import { type Recueil, startRecueil } from '../recueil.ts';
import { INSTANT } from '../sending/bench-channel.ts';
import { addDue, openShops, settle, type Shops } from '../sending/seed-due.ts';
import { amount, quantile, table } from '../spread.ts';
import { CONTESTS } from '../webhook-intake/contests.ts';
import type { DeliveredFigures, Deliveries } from './deliver.ts';
import { watchProcess } from './watch-process.ts';

const DELIVER = path.resolve(import.meta.dirname, 'deliver.ts');
const SHOPS = 200;
/** 20,000 orders a minute, as on the busiest day of the year. */
const ORDERS_A_SECOND = 333;
const MESSAGES_A_SECOND = 100;
const DUPLICATES = 30;
const FORGED = 5;
const PROBE_MS = 250;
const IDLE_S = 10;
const READ_WITHIN_MS = 300_000;
/** Fewer than these say nothing of what one costs. */
const FEW = 500;
const SCREENS = ['user', 'team/reviews_queued', 'team/reviews', 'team/stats/overview'] as const;

/**
 * The busiest hour of the year: orders of two hundred shops, many of them told twice and some
 * forged, while messages leave and people look at their screens. Afterwards every acknowledged
 * order is there once, nothing of a forged one is, and each due message has left once.
 */
export async function benchBusyHour(folder: string, options: Options): Promise<string> {
  const seconds = options.minutes * 60;
  const embedded = await openEmbedded(folder);
  const db = openDatabase(embedded.config);
  try {
    const shops = await openShops(db, SHOPS, INSTANT);
    const domains = await connectToShopify(db, shops);
    const headers = { authorization: `Bearer ${await addOwner(db, shops)}` };
    const program = await startRecueil(folder, options.port, {
      SHOPIFY_CLIENT_ID,
      SHOPIFY_CLIENT_SECRET,
      NEW_TEAM_DAILY_MESSAGES: '0',
    });
    try {
      const messages = await planMessages(db, shops, seconds);
      const idle = await probe(program.address, headers, sleep(IDLE_S * 1000));
      const watched = watchProcess(program);
      const delivering = deliver({
        port: options.port,
        per_second: ORDERS_A_SECOND,
        seconds,
        shops: domains,
        order: orderCall(),
        duplicates: DUPLICATES,
        forged: FORGED,
      });
      const busy = await probe(program.address, headers, delivering);
      const delivered = await delivering;
      const { memory_mb, slope_mb_an_hour, loop_p99_ms, loop_max_ms } = watched.stop();
      const reading = await readRest(db, folder, program, messages);
      const { orders, sent } = await verify(db, delivered, messages);
      return [
        `${amount(ORDERS_A_SECOND * 60)} orders a minute from ${SHOPS} shops for ${amount(seconds)} s, ${DUPLICATES} % of them told before and ${FORGED} % forged, ${MESSAGES_A_SECOND} messages due a second; times are counted from the moment at which a call was to begin.`,
        table(
          ['The busy hour', 'figure'],
          [
            ['orders acknowledged, each kept once', amount(orders)],
            ['told again and acknowledged', amount(delivered.duplicates)],
            ['forged and refused', amount(delivered.forged)],
            ['other answers', JSON.stringify(delivered.wrong)],
            [
              'answered, p50 and p99, ms',
              `${amount(delivered.p50_ms, 1)} and ${amount(delivered.p99_ms, 1)}`,
            ],
            ['slowest, ms', amount(delivered.max_ms)],
            ['answers over a second', amount(delivered.late)],
            [
              'p99 of the first and of the last quarter, ms',
              delivered.quarters_ms.map((ms) => amount(ms, 1)).join(' and '),
            ],
            ['messages sent meanwhile, each once', amount(sent)],
            ['all read after the last order, s', amount(reading.seconds, 1)],
            ['reading one order: processor of our process and of PostgreSQL, µs', reading.price],
            [
              'screens p95, idle and busy, ms',
              `${amount(quantile(idle, 0.95), 1)} and ${amount(quantile(busy, 0.95), 1)}`,
            ],
            [
              'event loop p99 and longest, ms',
              `${amount(loop_p99_ms, 1)} and ${amount(loop_max_ms, 1)}`,
            ],
            [
              'memory of our process: median and last, MB',
              memory_mb.map((mb) => amount(mb)).join(' and '),
            ],
            ['its slope over the second half, MB an hour', amount(slope_mb_an_hour, 1)],
          ],
        ),
      ].join('\n\n');
    } finally {
      await program.stop();
    }
  } finally {
    await db.destroy();
    await embedded.stop();
  }
}

/** Every shop has a store of its own there. */
async function connectToShopify(db: Database, { team_ids }: Shops): Promise<string[]> {
  const domains = team_ids.map((id) => `boutique-${id}.myshopify.com`);
  await sql`
    insert into integrations (team_id, name, state, connected_at, settings)
    select id, 'shopify', 'connected', now(), jsonb_build_object('shop', shop) from unnest(${team_ids}::bigint[], ${domains}::text[]) u(id, shop)`.execute(
    db,
  );
  return domains;
}

/** Somebody who looks at the screens of the first shop. */
async function addOwner(db: Database, { team_ids: [team_id] }: Shops): Promise<string> {
  const token = `bench-${crypto.randomUUID()}`;
  await sql`
    with person as (insert into users (email, default_team_id, last_seen_at) values ('ada@exemple.fr', ${team_id}, now()) returning id),
    member as (insert into memberships (team_id, user_id, role) select ${team_id}, id, 'owner' from person)
    insert into sessions (token_hash, user_id, team_id, expires_at) select ${hashToken(token)}, id, ${team_id}, now() + interval '30 days' from person`.execute(
    db,
  );
  return token;
}

/** By the test inbox, which takes each message at once. */
async function planMessages(db: Database, { team_ids }: Shops, seconds: number): Promise<number> {
  const {
    rows: [sender],
  } = await sql<{ id: number }>`select id from senders where provider = 'outbox'`.execute(db);
  assert.ok(sender, 'the program has opened its test inbox');
  const messages = seconds * MESSAGES_A_SECOND;
  await addDue(
    db,
    { team_ids, sender_id: sender.id },
    { messages, due_in: [IDLE_S, IDLE_S + seconds] },
  );
  await settle(db);
  return messages;
}

function orderCall(): Deliveries['order'] {
  const order = CONTESTS.find(({ signed }) => signed.path === '/webhooks/shopify');
  assert.ok(order);
  return order.signed;
}

async function deliver(deliveries: Deliveries): Promise<DeliveredFigures> {
  const child = spawn(process.execPath, [DELIVER], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(deliveries));
  return JSON.parse(await text(child.stdout)) as DeliveredFigures;
}

/** What a person waits for who opens one screen after the other, in ms, until it ends. */
async function probe(
  address: string,
  headers: Record<string, string>,
  until: Promise<unknown>,
): Promise<number[]> {
  const took: number[] = [];
  let isOver = false;
  const over = until.finally(() => (isOver = true));
  for (let turn = 0; !isOver; turn++) {
    const since = performance.now();
    await fetchText(`${address}/api/${SCREENS[turn % SCREENS.length]}`, headers);
    took.push(performance.now() - since);
    await sleep(PROBE_MS);
  }
  await over;
  return took;
}

/** What the worker has still to read when the last order came, and what one of them costs. */
async function readRest(
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

/** Until the worker has read every delivery and sent every message; ms. */
async function waitUntilRead(db: Database, messages: number): Promise<number> {
  const since = performance.now();
  for (;;) {
    const { unread, left } = await countLeft(db, messages);
    if (unread === 0 && left === 0) return performance.now() - since;
    if (performance.now() - since > READ_WITHIN_MS)
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
async function verify(
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
