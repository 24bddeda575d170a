import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { openDatabase } from '#server/database/open.ts';
import { SHOPIFY_CLIENT_ID, SHOPIFY_CLIENT_SECRET } from '#fake-services/shopify/shopify-rows.ts';
import { fetchText } from '../fetch-text.ts';
import type { Options } from '../options.ts';
import { startRecueil } from '../recueil.ts';
import { INSTANT } from '../sending/bench-channel.ts';
import { openDueShops } from '../sending/seed-due.ts';
import { amount, quantile, table } from '../spread.ts';
import { CONTESTS } from '../webhook-intake/contests.ts';
import type { DeliveredFigures, Deliveries } from './deliver.ts';
import { addLooker, connectToShopify, MESSAGES_A_SECOND, planMessages } from './fill-shops.ts';
import { readRest, verifyStored } from './verify-stored.ts';
import { watchProcess } from './watch-process.ts';

const DELIVER = path.resolve(import.meta.dirname, 'deliver.ts');
const SHOPS = 200;
/** Orders per second: 20,000 a minute, as on the busiest day of the year. */
const ORDERS_A_SECOND = 333;
const DUPLICATES = 30;
const FORGED = 5;
const PROBE_MS = 250;
const IDLE_S = 10;
const SCREENS = ['user', 'team/reviews_queued', 'team/reviews', 'team/stats/overview'] as const;

/**
 * Simulates the busiest hour of the year: orders of two hundred shops, some delivered twice and
 * some with a forged signature, while messages are sent and a person opens screens. At the end,
 * each acknowledged order must exist once, no forged one may exist, and each due message must have
 * been sent once.
 */
export async function benchBusyHour(folder: string, options: Options): Promise<string> {
  const seconds = options.minutes * 60;
  const embedded = await openEmbedded(folder);
  const db = openDatabase(embedded.config);
  try {
    const shops = await openDueShops(db, SHOPS, INSTANT);
    const domains = await connectToShopify(db, shops);
    const headers = { authorization: `Bearer ${await addLooker(db, shops)}` };
    const program = await startRecueil(folder, options.port, {
      SHOPIFY_CLIENT_ID,
      SHOPIFY_CLIENT_SECRET,
      NEW_TEAM_DAILY_MESSAGES: '0',
    });
    try {
      const messages = await planMessages(db, shops, { after_s: IDLE_S, seconds });
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
      const { orders, sent } = await verifyStored(db, delivered, messages);
      return [
        `${amount(ORDERS_A_SECOND * 60)} orders a minute from ${SHOPS} shops for ${amount(seconds)} s, ${DUPLICATES} % of them told before and ${FORGED} % forged, ${MESSAGES_A_SECOND} messages due a second; times are counted from the moment at which a call was to begin.`,
        table(
          ['The busy hour', 'figure'],
          [
            ['orders acknowledged, each stored once', amount(orders)],
            ['repeated and acknowledged', amount(delivered.duplicates)],
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
            [
              'its slope over the second half, MB an hour',
              slope_mb_an_hour === null
                ? 'reported from ten minutes on'
                : amount(slope_mb_an_hour, 1),
            ],
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

/**
 * Opens one screen after another until the promise settles, and measures the time of each in
 * milliseconds.
 */
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
