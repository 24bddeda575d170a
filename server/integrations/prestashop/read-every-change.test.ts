import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerWebservice } from '#fake-services/prestashop/answer-webservice.ts';
import {
  type FakePrestashopShop,
  newPrestashop,
  PRESTASHOP_KEY,
  type FakeWebserviceRow,
} from '#fake-services/prestashop/fake-prestashop-shop.ts';
import { addPrestashopOrder, shopTime } from '#fake-services/prestashop/prestashop-orders.ts';
import {
  advance,
  followClock,
  newCursor,
  nextPlace,
  startOf,
  type ChangePlace,
  type StoreCursor,
  unread,
} from '#server/domains/shops/stores/store-cursor.ts';
import type { Store, StorePlatform } from '#server/ports/store-platform.ts';
import type { StoreCall, StoreAnswer } from '../stores/call-store.ts';
import { openPrestashop } from './open-prestashop.ts';
import { propertyRuns } from '#contract/testing/property-runs.ts';

/** The shop that answers, without a network. Each run covers its whole lifetime. */
let shop: FakePrestashopShop = newPrestashop();
let clock = 0;
/** Actions of the merchant between two calls of one reading. */
let meanwhile: (() => void)[] = [];

function callShop({ url, headers = {} }: StoreCall): Promise<StoreAnswer> {
  meanwhile.shift()?.();
  const { pathname, searchParams } = new URL(url);
  const call = { method: 'GET', path: pathname, query: searchParams, headers, body: '' };
  const { status, body, headers: more } = answerWebservice(call, shop);
  const text = String(body);
  return Promise.resolve({
    status,
    text,
    body: /^[[{]/u.test(text) ? (JSON.parse(text) as unknown) : undefined,
    headers: new Headers(more),
    retryAfterMs: null,
    summary: '',
    isJson: true,
    moved_to: null,
    now: new Date(clock * 1000 + shop.troubles.clock_ahead * 1000).toISOString(),
  });
}

const START = Date.UTC(2026, 9, 24, 22, 0, 0) / 1000;
const store: Store = {
  url: 'http://127.0.0.1:1',
  keys: { api_key: PRESTASHOP_KEY },
  options: { timezone: 'Europe/Paris' },
};

type Step =
  | { kind: 'wait'; seconds: number }
  | { kind: 'order' }
  | { kind: 'change'; which: number }
  | { kind: 'burst'; orders: number }
  | { kind: 'read'; meanwhile: readonly { kind: 'order' | 'change'; which: number }[] }
  | { kind: 'put-clock'; seconds: number };

const which = fc.nat({ max: 400 });
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('wait' as const),
        seconds: fc.oneof(fc.constantFrom(0, 1, 2), fc.nat({ max: 3_600 })),
      }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('order' as const) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('change' as const), which }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('burst' as const),
        orders: fc.integer({ min: 90, max: 130 }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('read' as const),
        meanwhile: fc.array(
          fc.record({ kind: fc.constantFrom('order' as const, 'change' as const), which }),
          { maxLength: 6 },
        ),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('put-clock' as const),
        seconds: fc.integer({ min: -5_400, max: 5_400 }),
      }),
    },
  ),
  { maxLength: 25 },
);

/** Runs the lifetime of one shop, and compares the changes with those that the readings found. */
async function live(life: readonly Step[], hasFixedClock: boolean): Promise<void> {
  shop = newPrestashop();
  clock = START;
  meanwhile = [];
  const platform = openPrestashop(
    { allowPrivateAddresses: true },
    { now: () => 0, rest: () => Promise.resolve() },
    callShop,
  );
  const details = await platform.readStore(store);
  let cursor: StoreCursor = newCursor(details.now ?? '');
  const versions = new Map<string, number>();
  const reads: string[] = [];
  const version = ({ id }: FakeWebserviceRow): string => `${id} v${versions.get(String(id)) ?? 0}`;
  const write = (row: FakeWebserviceRow): void => {
    row['date_upd'] = shopTime(shop, new Date(clock * 1000));
    versions.set(String(row.id), (versions.get(String(row.id)) ?? 0) + 1);
    row['total_paid_tax_incl'] = String(versions.get(String(row.id)));
  };
  const order = (): void => write(addPrestashopOrder(shop, { at: new Date(clock * 1000) }));
  /**
   * A clock that was set back may give an order the same date twice, which no reading can
   * distinguish.
   */
  const stamps = new Set<string>();
  const change = (at: number): void => {
    const row = shop.rows.orders[at % Math.max(1, shop.rows.orders.length)];
    if (!row) return;
    const next = `${row.id} ${shopTime(shop, new Date(clock * 1000))} ${shop.troubles.clock_ahead}`;
    const others = [...stamps].filter((stamp) => stamp.startsWith(next.slice(0, 20)));
    if (!hasFixedClock && others.some((stamp) => stamp !== next)) return;
    stamps.add(next);
    write(row);
  };
  const read = async (): Promise<void> => {
    cursor = await readOnce(platform, cursor, (ids) => reads.push(...ids), version);
  };
  for (const step of life)
    switch (step.kind) {
      case 'wait':
        clock += step.seconds;
        break;
      case 'order':
        order();
        break;
      case 'burst':
        for (let n = 0; n < step.orders; n++) order();
        break;
      case 'change':
        change(step.which);
        break;
      case 'put-clock':
        if (!hasFixedClock) shop.troubles.clock_ahead += step.seconds;
        break;
      case 'read':
        meanwhile = step.meanwhile.map(
          (one) => () => (one.kind === 'order' ? order() : change(one.which)),
        );
        await read();
        meanwhile = [];
        break;
    }
  // Nothing changes any more, and the next readings find the remaining changes.
  for (let n = 0; n < 3; n++) {
    clock += 300;
    await read();
  }
  for (const row of shop.rows.orders) expect(reads, version(row)).toContain(version(row));
  if (hasFixedClock) expect(new Set(reads).size).toBe(reads.length);
}

/** Reads once as `readStoreChanges` does, without the database. */
async function readOnce(
  platform: StorePlatform,
  before: StoreCursor,
  record: (read: readonly string[]) => void,
  version: (row: FakeWebserviceRow) => string,
): Promise<StoreCursor> {
  let cursor = before;
  let place: ChangePlace | null = null;
  for (let pages = 0; pages < 50; pages++) {
    const at: ChangePlace = place ?? { from: startOf(cursor), known: [] };
    const page = await platform.listChanged(store, at);
    if (place === null) {
      const followed = followClock(cursor, page.now, new Date(clock * 1000));
      const isEarlier = Date.parse(startOf(followed)) < Date.parse(at.from);
      cursor = followed;
      if (isEarlier) {
        place = { from: startOf(cursor), known: [] };
        continue;
      }
    }
    const fresh = unread(cursor, page.orders);
    record(fresh.map(({ id, order }) => `${id} v${Number(order.total)}`));
    cursor = advance(cursor, page.orders, page.now);
    if (!page.is_full) return cursor;
    place = nextPlace(at, page.orders);
  }
  throw new Error(`the reading does not end: ${version({ id: 0 })}`);
}

test('no order is missed or read twice, for any order of writes and readings', async () => {
  await fc.assert(
    fc.asyncProperty(steps, (life) => live(life, true)),
    { numRuns: propertyRuns(150) },
  );
}, 120_000);

test('no order is missed when the clock of the shop is put on or back, in any zone', async () => {
  await fc.assert(
    fc.asyncProperty(steps, (life) => live(life, false)),
    { numRuns: propertyRuns(150) },
  );
}, 120_000);

test('the hour that comes twice in autumn loses nothing', async () => {
  // 02:55 the first time, then 02:05 the second time.
  await live(
    [
      { kind: 'wait', seconds: 2 * 3_600 + 55 * 60 },
      { kind: 'order' },
      { kind: 'wait', seconds: 60 },
      { kind: 'read', meanwhile: [] },
      { kind: 'wait', seconds: 9 * 60 },
      { kind: 'change', which: 0 },
      { kind: 'order' },
      { kind: 'wait', seconds: 5 * 60 },
      { kind: 'read', meanwhile: [] },
    ],
    true,
  );
});
