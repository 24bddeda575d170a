import assert from 'node:assert/strict';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { shopifyProduct, shopifyVariant } from '#fake-services/shopify/shopify-products.ts';
import { type FakeShopify, startShopify } from '#fake-services/shopify/shopify.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { type Database, openDatabase } from '#server/database/open.ts';
import { connectOnlineShop } from '#server/testing/builders/online-shop.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { appWithoutHttp } from '#server/testing/test-app.ts';
import type { Options } from '../options.ts';
import { memoryOf, startRecueil } from '../recueil.ts';
import { amount, table } from '../spread.ts';

const SHOP = 'bench-catalogue.myshopify.com';
const SECRET_KEY = 'the secret of the measures, long enough';
const VARIANTS = 2;
const POLL_MS = 10;
/**
 * Written to the first product before the restart. Reading the catalogue again from its start would
 * replace it.
 */
const MARKER = 'read before the kill';
/** Longer than the longest time without progress: the schedule and a retry both run each minute. */
const PATIENCE_MS = 600_000;
/** A smaller catalogue is read before the process can be killed. */
const LEAST_PRODUCTS = 2_000;

/**
 * Reads the catalogue of a Shopify shop by one bulk operation. Its file breaks off once and the
 * process is killed while it reads; a second process continues at the byte where the first one
 * stopped.
 */
export async function benchCatalogue(
  folder: string,
  { products: wanted, port }: Pick<Options, 'products' | 'port'>,
): Promise<string> {
  const products = Math.max(wanted, LEAST_PRODUCTS);
  const dataDir = path.join(folder, 'catalogue');
  const embedded = await openEmbedded(dataDir);
  const db = openDatabase(embedded.config);
  const shopify = await startShopify();
  shopify.setRestoreRate(1e6);
  try {
    await migrate(db);
    const team_id = await connectShop(db, shopify, products);
    const start = () => startReading(dataDir, port, shopify);
    const first = await readUntilKilled(db, await start(), { team_id, products, shopify });
    const second = await readToItsEnd(db, await start(), { team_id, products });
    return table(
      [
        `A catalogue of ${amount(products)} products, ${amount(VARIANTS * products)} variants`,
        'products read',
        'seconds',
        'memory at the most, MB',
      ],
      [
        ['Recueil, the catalogue until the process is killed', ...cellsOf(first)],
        ['Recueil, the rest by another process', ...cellsOf(second)],
      ],
    );
  } finally {
    await shopify.stop();
    await db.destroy();
    await embedded.stop();
  }
}

interface CatalogueReading {
  read: number;
  /** Seconds from the first saved product to the last. */
  seconds: number;
  most_mb: number;
}

const cellsOf = ({ read, seconds, most_mb }: CatalogueReading): string[] => [
  amount(read),
  amount(seconds, 1),
  amount(most_mb),
];

const startReading = (dataDir: string, port: number, shopify: FakeShopify) =>
  startRecueil(dataDir, port, {
    ROLES: 'web,worker',
    SECRET_KEY,
    SHOPIFY_CLIENT_ID: shopify.settings.clientId,
    SHOPIFY_CLIENT_SECRET: shopify.settings.clientSecrets[0] ?? '',
    SHOPIFY_ORIGIN_TEMPLATE: shopify.settings.originTemplate,
    ALLOW_PRIVATE_ADDRESSES: 'true',
  });

async function connectShop(db: Database, shopify: FakeShopify, products: number): Promise<string> {
  const app = appWithoutHttp(db, {
    now: new Date().toISOString(),
    config: { secretKey: SECRET_KEY },
  });
  const team_id = await addTeam(app);
  await connectOnlineShop(app, team_id, SHOP);
  const shop = shopify.shop(SHOP);
  shop.scopes = ['read_products', 'write_products'];
  shop.bulk_polls = 0;
  for (let id = 1; id <= products; id += 1)
    shop.products.push(
      shopifyProduct({
        id,
        variants: Array.from({ length: VARIANTS }, (_, at) =>
          shopifyVariant({ id: id * 10 + at, sku: `S-${id}-${at}` }),
        ),
      }),
    );
  return team_id;
}

async function readUntilKilled(
  db: Database,
  recueil: Awaited<ReturnType<typeof startRecueil>>,
  { team_id, products, shopify }: { team_id: string; products: number; shopify: FakeShopify },
): Promise<CatalogueReading> {
  // The file breaks off before its end, so that even a fast process is killed in time: a product
  // has more than 800 bytes.
  shopify.fault({ kind: 'cut', path: '/bulk/', bytes: Math.ceil((products * 800 * 2) / 3) });
  const reading = await watch(db, recueil.pid, team_id, (read) => read >= products / 3);
  process.kill(recueil.pid, 'SIGKILL');
  await recueil.stop();
  const read = await countProducts(db, team_id);
  assert.ok(read < products, 'the process is killed before the end of the file');
  const { offset } = await stateOf(db, team_id);
  assert.ok(offset > 0, 'what was read is known by its last byte');
  await sql`update products set title = ${MARKER} where team_id = ${team_id} and external_id = '1'`.execute(
    db,
  );
  return { ...reading, read };
}

async function readToItsEnd(
  db: Database,
  recueil: Awaited<ReturnType<typeof startRecueil>>,
  { team_id, products }: { team_id: string; products: number },
): Promise<CatalogueReading> {
  const before = await countProducts(db, team_id);
  try {
    const reading = await watch(db, recueil.pid, team_id, async (read) => {
      if (read < products) return false;
      return (await stateOf(db, team_id)).is_complete;
    });
    const { rows } = await sql<{ products: number; variants: number; marked: number }>`
      select count(*)::int as products, (count(*) filter (where title = ${MARKER}))::int as marked,
        (select count(*)::int from product_variants where team_id = ${team_id}) as variants
      from products where team_id = ${team_id}`.execute(db);
    assert.deepEqual(rows[0], { products, variants: VARIANTS * products, marked: 1 });
    return { ...reading, read: products - before };
  } finally {
    await recueil.stop();
  }
}

/** Samples the number of products and the memory of the process until `isReached` returns true. */
async function watch(
  db: Database,
  pid: number,
  team_id: string,
  isReached: (read: number) => boolean | Promise<boolean>,
): Promise<CatalogueReading> {
  const before = await countProducts(db, team_id);
  let [read, most_mb, since, last] = [before, 0, performance.now(), performance.now()];
  while (!(await isReached(read))) {
    const count = await countProducts(db, team_id);
    if (read === before && count > before) since = performance.now();
    if (count > read) last = performance.now();
    assert.ok(performance.now() - last < PATIENCE_MS, `the reading stands at ${count} products`);
    read = count;
    most_mb = Math.max(most_mb, memoryOf(pid));
    await sleep(POLL_MS);
  }
  return { read, seconds: (last - since) / 1000, most_mb };
}

async function countProducts(db: Database, team_id: string): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select count(*)::int as read from products where team_id = ${team_id}`.execute(db);
  return rows[0]?.read ?? 0;
}

async function stateOf(
  db: Database,
  team_id: string,
): Promise<{ offset: number; is_complete: boolean }> {
  const { rows } = await sql<{ offset: number; is_complete: boolean }>`
    select coalesce((settings #>> '{catalogue,export,offset}')::float8, 0) as "offset", coalesce((settings #>> '{catalogue,is_complete}')::boolean, false) as is_complete
    from integrations where team_id = ${team_id} and name = 'shopify'`.execute(db);
  return rows[0] ?? { offset: 0, is_complete: false };
}
