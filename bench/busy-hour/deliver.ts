// Runs in its own process: `node bench/busy-hour/deliver.ts` with one Deliveries as JSON on its
// standard input. Each call starts at its scheduled time, even when earlier calls are unanswered,
// and its duration is measured from that time. Otherwise a blocked server would receive fewer calls
// and its figures would look better.
import { createHmac } from 'node:crypto';
import http from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../spread.ts';
import type { SignedCall } from '../loader.ts';

export interface Deliveries {
  port: number;
  per_second: number;
  seconds: number;
  /** Shopify domains, used in turn. */
  shops: readonly string[];
  /** `{n}` is replaced by the number of an order. */
  order: SignedCall;
  /**
   * Calls out of a hundred that repeat an earlier delivery, and calls whose signature does not
   * match the body.
   */
  duplicates: number;
  forged: number;
}

export interface DeliveredFigures {
  /** Numbers of the orders that were answered with 2xx. */
  acknowledged: number[];
  duplicates: number;
  forged: number;
  /** Number of unexpected answers by status. `failed` counts the calls without an answer. */
  wrong: Record<string, number>;
  p50_ms: number;
  p99_ms: number;
  max_ms: number;
  /** Number of answers that took more than a second. */
  late: number;
  /** The 99th percentiles of the first and of the last quarter. */
  quarters_ms: [number, number];
}

const FIRST_ORDER = 4_000_000_000;
const LATE_MS = 1_000;

const settings = (await json(process.stdin)) as Deliveries;
const agent = new http.Agent({ keepAlive: true, maxSockets: 128 });
const figures: DeliveredFigures = {
  acknowledged: [],
  duplicates: 0,
  forged: 0,
  wrong: {},
  p50_ms: 0,
  p99_ms: 0,
  max_ms: 0,
  late: 0,
  quarters_ms: [0, 0],
};
const took: number[] = [];
const calls = settings.per_second * settings.seconds;
const began = performance.now();
const open: Promise<void>[] = [];
for (let call = 0; call < calls; call++) {
  const at = began + (call * 1000) / settings.per_second;
  const early = at - performance.now();
  if (early > 1) await sleep(early);
  open.push(deliver(call, at));
}
await Promise.all(open);
figures.p50_ms = quantile(took, 0.5);
figures.p99_ms = quantile(took, 0.99);
figures.max_ms = took.reduce((most, ms) => Math.max(most, ms), 0);
figures.late = took.filter((ms) => ms > LATE_MS).length;
const quarter = Math.floor(took.length / 4);
figures.quarters_ms = [
  quantile(took.slice(0, quarter), 0.99),
  quantile(took.slice(-quarter), 0.99),
];
console.log(JSON.stringify(figures));
agent.destroy();

async function deliver(call: number, at: number): Promise<void> {
  const hundredth = call % 100;
  const isForged = hundredth < settings.forged;
  const isDuplicate = !isForged && hundredth < settings.forged + settings.duplicates;
  const order = isDuplicate ? orderBefore(call, hundredth) : call;
  const status = await post(FIRST_ORDER + order, isForged);
  took[call] = performance.now() - at;
  if (isForged && status === 401) figures.forged += 1;
  else if (!isForged && status >= 200 && status < 300) {
    if (isDuplicate) figures.duplicates += 1;
    figures.acknowledged.push(FIRST_ORDER + order);
  } else {
    const name = status === 0 ? 'failed' : String(status);
    figures.wrong[name] = (figures.wrong[name] ?? 0) + 1;
  }
}

/**
 * Returns an order of the previous hundred calls. In the first hundred, returns an order of the
 * same hundred, which may be delivered later.
 */
function orderBefore(call: number, hundredth: number): number {
  const others = settings.forged + settings.duplicates;
  const before = call < 100 ? 0 : 100;
  return call - hundredth - before + others + ((hundredth * 7) % (100 - others));
}

/** Returns the status of the answer, or 0 when there is no answer. */
function post(order: number, isForged: boolean): Promise<number> {
  const { path, headers, body, secret, header, prefix, encoding } = settings.order;
  const own = (text: string): string => text.replaceAll('{n}', String(order));
  const bytes = Buffer.from(own(body));
  const signature = createHmac('sha256', isForged ? 'another secret' : secret)
    .update(bytes)
    .digest(encoding);
  return new Promise((resolve) => {
    const request = http.request(
      {
        port: settings.port,
        host: '127.0.0.1',
        method: 'POST',
        path: own(path),
        agent,
        headers: {
          ...Object.fromEntries(
            Object.entries(headers).map(([name, value]) => [name, own(value)] as const),
          ),
          'x-shopify-shop-domain': settings.shops[order % settings.shops.length] ?? '',
          [header]: prefix + signature,
          'content-type': 'application/json',
          'content-length': bytes.length,
        },
      },
      (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    request.once('error', () => resolve(0));
    request.end(bytes);
  });
}
