import { afterAll, expect, test } from 'vitest';
import { shopifyProduct, shopifyVariant } from '#fake-services/shopify/shopify-products.ts';
import { readShopCatalogues } from '#server/domains/shops/catalogue/read-shop-catalogues.ts';
import { MINUTE } from '#server/testing/manual-clock.ts';
import { shopifyScene } from '#server/testing/scenes/shopify-scene.ts';

/** The fault runs use `PRODUCTS=100000`, the tests fewer. */
const PRODUCTS = Number(process.env['PRODUCTS'] ?? 1_200);
const CUTS = 5;
/** A file of a hundred megabytes is never completely in memory, only one batch. */
const MOST_GROWTH = 200_000_000;

const scene = await shopifyScene();
const { app, shopify } = scene;
afterAll(async () => {
  await app.http.close();
  await shopify.stop();
});

test(
  'a catalogue of any size is read once, in constant memory, however often its file breaks off',
  { timeout: 3_600_000 },
  async () => {
    const { team_id, domain } = await scene.connect();
    const shop = shopify.shop(domain);
    for (let id = 1; id <= PRODUCTS; id++)
      shop.products.push(
        shopifyProduct({
          id,
          variants: [1, 2].map((at) => shopifyVariant({ id: id * 10 + at, sku: `S-${id}-${at}` })),
        }),
      );
    const read = async (): Promise<void> => {
      app.clock.advance(61 * MINUTE);
      shopify.setNow(app.clock.now());
      await readShopCatalogues(app);
    };
    const count = async (): Promise<number> => {
      const { n } = await app.db
        .selectFrom('products')
        .select((row) => row.fn.countAll<string>().as('n'))
        .where('team_id', '=', team_id)
        .executeTakeFirstOrThrow();
      return Number(n);
    };
    // The first run requests the file, whose bytes exist afterwards.
    shop.bulk_polls = 1;
    await read();
    shop.bulk_polls = 0;
    const before = process.memoryUsage().heapUsed;
    const reached: number[] = [];
    let growth = 0;
    // More than 800 bytes a product: each attempt reads a part of the file, and the last one the
    // remainder.
    const part = Math.ceil((PRODUCTS * 800) / (CUTS + 1));
    for (let cut = 0; cut < CUTS; cut++) {
      shopify.fault({ kind: 'cut', path: '/bulk/', bytes: part });
      await read();
      reached.push(await count());
      growth = Math.max(growth, process.memoryUsage().heapUsed - before);
    }
    for (let run = 0; run < 500 && (await count()) < PRODUCTS; run++) {
      await read();
      growth = Math.max(growth, process.memoryUsage().heapUsed - before);
    }
    expect(reached).toEqual(reached.toSorted((a, b) => a - b));
    expect(await count()).toBe(PRODUCTS);
    const { variants } = await app.db
      .selectFrom('product_variants')
      .select((row) => row.fn.countAll<string>().as('variants'))
      .where('team_id', '=', team_id)
      .executeTakeFirstOrThrow();
    expect(Number(variants)).toBe(2 * PRODUCTS);
    expect(growth).toBeLessThan(MOST_GROWTH);
    const calls = shopify.calls.filter((call) => call.includes('/bulk/')).length;
    expect(calls).toBeGreaterThan(CUTS);
    if (process.env['PRODUCTS'] !== undefined)
      process.stdout.write(`CATALOGUE ${JSON.stringify({ products: PRODUCTS, calls, growth })}\n`);
  },
);
