import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addProduct } from '#server/testing/builders/product.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { createBadgeReader } from './create-badge-reader.ts';
import { createPageFinder } from './create-page-finder.ts';
import { addProductReview, readTeamCode } from './product-scene.fixture.ts';

const db = await testDatabase();
const app = testApp(db);

async function openShop(products: number) {
  const team_id = await addTeam(app);
  const team_code = await readTeamCode(app, team_id);
  const ids: string[] = [];
  for (let at = 0; at < products; at++) {
    const product_id = await addProduct(app, {
      team_id,
      title: `Savon ${at}`,
      external_id: `p-${at}`,
    });
    await addProductReview(app, { team_id, product_id, rating: 4 });
    ids.push(product_id);
  }
  return { team_code, ids };
}

/** Returns the sequential scans of this connection, including those of its earlier transactions. */
async function readScans(own: typeof db): Promise<number> {
  const { rows } = await sql<{ scans: number }>`
    select sum(seq_scan)::int as scans from pg_stat_xact_user_tables
    where relname in ('products', 'product_variants', 'product_ratings', 'product_page_versions')`.execute(
    own,
  );
  return rows[0]?.scans ?? 0;
}

test('a small table is scanned once for all products of a list, not once for each', async () => {
  const { team_code, ids } = await openShop(20);
  await sql`analyze products, product_ratings, product_page_versions`.execute(db);
  const countScans = (read: (own: typeof db) => Promise<unknown>) =>
    db.transaction().execute(async (own) => {
      const before = await readScans(own);
      await read(own);
      return (await readScans(own)) - before;
    });
  for (const keys of [ids, ids.map((_, at) => `ext:p-${at}`)]) {
    const stars = await countScans(async (own) => {
      const read = createBadgeReader(own);
      expect(await read(team_code, keys)).toEqual(
        keys.map(() => ({ count: 1, stars: 4, version: '1:4' })),
      );
    });
    expect(stars).toBeLessThan(10);
    const versions = await countScans(async (own) => {
      const find = createPageFinder(own);
      const found = await Promise.all(keys.map((key) => find(team_code, key)));
      expect(found.map((page) => page?.product_id)).toEqual(ids);
    });
    expect(versions).toBeLessThan(10);
  }
});

test('simultaneous lists each get the products of their own team, and a list of an unknown team gets none', async () => {
  const [one, other] = [await openShop(2), await openShop(1)];
  const read = createBadgeReader(db);
  const figures = { count: 1, stars: 4, version: '1:4' };
  const none = { count: 0, stars: 0, version: '0:0' };
  const keys = [...one.ids, ...other.ids];
  expect(
    await Promise.all([
      read(one.team_code, keys),
      read('00000000-0000-4000-8000-000000000000', keys),
      read(other.team_code, keys),
    ]),
  ).toEqual([[figures, figures, none], undefined, [none, none, figures]]);
});
