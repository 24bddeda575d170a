import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { Failure } from '#server/failures.ts';
import { reconcileShops } from '#server/domains/shops/reconcile-shops.ts';
import { readDueCatalogues } from '#server/domains/shops/stores/read-due-catalogues.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { changeAnswer } from '#server/testing/services/change-answer.ts';
import { everyService } from '#server/testing/scenes/every-service.ts';
import { type ConnectedService } from '#server/testing/scenes/add-service.ts';
import { MINUTE } from '#server/testing/manual-clock.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { addPrestashopOrder } from '#fake-services/prestashop/prestashop-orders.ts';
import { fakeWooProduct } from '#fake-services/woocommerce/woo-products.ts';
import { wooDate, fakeWooOrder } from '#fake-services/woocommerce/woo-rows.ts';
import { shopifyOrder } from '#fake-services/shopify/shopify-orders.ts';

/** `npm run faults -- S23` runs many more. The same seed repeats the same answers. */
const ROUNDS = Number(process.env['ANSWERS'] ?? 3);
const SEED = Number(process.env['SEED'] ?? 23);

const {
  app,
  services,
  google,
  shopify,
  woocommerce,
  prestashop,
  kanal,
  meta,
  brevo,
  twilio,
  trustpilot,
  laposte,
  settle,
  stop,
} = await everyService();
for (const service of [kanal, meta, brevo, twilio, trustpilot, laposte]) service.setLimit(Infinity);
afterAll(stop);

// An answer that stops in the middle makes the caller wait. The length of that wait is not tested
// here.
const real = AbortSignal.timeout.bind(AbortSignal);
let patience = Infinity;
vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => real(Math.min(ms, patience)));

type Attempt = () => Promise<number>;

/**
 * Returns each call that reads an answer of a service, and the calls that then list the stored
 * data, whose answers must match their schema.
 */
function openCalls({ name, call, connect }: ConnectedService): {
  come: readonly Attempt[];
  kept: readonly string[];
} {
  const status = async (...asked: Parameters<typeof call>): Promise<number> =>
    (await call(...asked)).status;
  const both: readonly Attempt[] = [connect, () => status('POST', `integrations/${name}/test`)];
  switch (name) {
    case 'kanal':
      return {
        come: [...both, () => status('GET', 'kanal/templates?force_refresh=1')],
        kept: ['kanal/templates'],
      };
    case 'meta':
      return { come: both, kept: ['meta/templates', 'meta/account'] };
    case 'slack':
      return {
        come: [...both, () => status('GET', 'slack/channels?force_refresh=1')],
        kept: ['slack/channels'],
      };
    case 'trustpilot':
      return {
        come: [...both, () => status('POST', 'trustpilot/sync')],
        kept: ['trustpilot/account', 'public_reviews'],
      };
    case 'shopify':
      return {
        come: [...both, () => status('POST', 'shopify/register_webhooks'), readChanges],
        kept: ['shopify/account', 'reviews_queued?status=scheduled,skipped,waiting_delivery'],
      };
    case 'woocommerce':
    case 'prestashop':
      return {
        come: [...both, () => status('POST', `${name}/sync`), readCatalogues],
        kept: [`${name}/account`, 'products', 'orders'],
      };
    case 'brevo':
    case 'twilio':
      return { come: both, kept: ['sms_accounts'] };
    case 'laposte':
      return { come: both, kept: ['laposte/account'] };
    case 'smtp':
      return { come: both, kept: ['senders'] };
  }
}

async function readChanges(): Promise<number> {
  await reconcileShops(app);
  return 200;
}

/** Reads the due catalogues of all stores, one of which sends a changed answer. */
async function readCatalogues(): Promise<number> {
  app.clock.advance(31 * MINUTE);
  await readDueCatalogues(app);
  return 200;
}

/** Accepts the failures after which a job is retried; any other error is a bug. */
function retriedLater(error: unknown): void {
  if (!(error instanceof Failure) && !(error instanceof ProviderError)) throw error;
}

const isFault = (status: number): boolean => status >= 500 && status !== 502 && status !== 503;

test(
  'whatever one place of an answer becomes, it is no fault of ours, and what is kept of it can be shown',
  async () => {
    const random = seededRandom(SEED);
    for (const { name, connect } of services) expect([name, await connect()]).toEqual([name, 200]);
    await settle();
    const wrong: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      // No session expires during the rounds, whatever their number.
      app.clock.advance(10 * MINUTE);
      shopify.setNow(app.clock.now());
      shopify.shop('hostile.myshopify.com').bucket.set(2_000, 1e6);
      shopify
        .shop('hostile.myshopify.com')
        .orders.push(shopifyOrder({ created_at: app.clock.now().toISOString() }));
      woocommerce.store.now = app.clock.now();
      woocommerce.store.orders.push(fakeWooOrder({}, app.clock.now()));
      woocommerce.store.products.push(
        fakeWooProduct({ id: 1_000 + round, date_modified_gmt: wooDate(app.clock.now()) }),
      );
      prestashop.setNow(app.clock.now());
      addPrestashopOrder(prestashop.shop, { at: app.clock.now() });
      for (const service of services) {
        const { name, proxy, call, connect } = service;
        const { come, kept } = openCalls(service);
        for (const [way, asked] of come.entries()) {
          proxy.setFault({ change: (text) => changeAnswer(text, random) });
          patience = 500;
          const status = await asked();
          await settle().catch(retriedLater);
          if (isFault(status)) wrong.push(`${name}, way ${way}, round ${round}: ${status}`);
          proxy.setFault(null);
          patience = Infinity;
          for (const read of ['integrations', ...kept]) {
            const { status: shown } = await call('GET', read);
            if (shown !== 200 && shown !== 409)
              wrong.push(`${name}, ${read} after way ${way}, round ${round}: ${shown}`);
          }
        }
        if (name !== 'slack' && (await connect()) !== 200)
          wrong.push(`${name}: not repaired in round ${round}`);
      }
      google.proxy.setFault({ change: (text) => changeAnswer(text, random) });
      const entered = await google.enter();
      if (isFault(entered)) wrong.push(`google, round ${round}: ${entered}`);
      google.proxy.setFault(null);
    }
    expect(wrong).toEqual([]);
    expect(await tooMuchKept()).toEqual([]);
  },
  60_000 + ROUNDS * 12_000,
);

/**
 * Returns the columns of any table in which a text exceeds the longest one of Recueil, or an
 * address is not one to which a browser may be redirected.
 */
async function tooMuchKept(): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'character varying', 'ARRAY')`.execute(
    app.db,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } =
      await sql`select from ${sql.table(table)} where position(repeat('x', 20001) in ${sql.ref(column)}::text) > 0 or ${column.endsWith('url') ? sql`${sql.ref(column)}::text ilike 'javascript:%'` : sql`false`} limit 1`.execute(
        app.db,
      );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
