import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseBefore } from '#server/testing/builders/database-before.ts';
import { addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { migrate } from '../migrate.ts';

test('stars of the shop leave the figures of the products that its reviews name, and nothing else is lost', async () => {
  const db = await databaseBefore('0370-products-named-on-the-wall');
  const team_id = await addTeam({ db });
  const request_id = await addRequest(db, { team_id });
  const { rows } = await sql<{ id: string }>`
    insert into products (team_id, external_id, source, title, created_at, updated_at)
    values (${team_id}, '10', 'orders', 'Pull', now(), now()) returning id`.execute(db);
  const product_id = rows[0]?.id ?? '';
  await sql`
    insert into shop_reviews (team_id, request_id, on_wall, product, product_id, line, rating, text, status, submitted_at, published_at, is_verified)
    values (${team_id}, ${request_id}, true, 'Pull', ${product_id}, 1, 1, 'Livré en retard', 'published', now(), now(), true),
      (${team_id}, ${request_id}, false, 'Pull', ${product_id}, 1, 5, 'Très chaud', 'published', now(), now(), true)`.execute(
    db,
  );
  await sql`
    insert into shop_review_versions (shop_review_id, product, product_id, rating, text, photos, status, ended_at)
    select id, product, product_id, rating, text, '[]', 'published', now() from shop_reviews`.execute(
    db,
  );
  await sql`delete from shop_rating_changes`.execute(db);
  const versionOf = async () =>
    (
      await sql<{ version: string }>`select version from product_page_versions`.execute(db)
    ).rows.map(({ version }) => Number(version));
  const [before = 0] = await versionOf();
  await migrate(db);
  const read = async (table: string) =>
    (
      await sql<object>`select on_wall, product_id, named_product_id from (${sql.raw(table)}) t order by on_wall`.execute(
        db,
      )
    ).rows;
  const moved = [
    { on_wall: false, product_id, named_product_id: null },
    { on_wall: true, product_id: null, named_product_id: product_id },
  ];
  expect(await read('select on_wall, product_id, named_product_id from shop_reviews')).toEqual(
    moved,
  );
  expect(
    await read(
      'select s.on_wall, v.product_id, v.named_product_id from shop_review_versions v join shop_reviews s on s.id = v.shop_review_id',
    ),
  ).toEqual(moved);
  const ratings = await sql`select rated_1, rated_5, written from product_ratings`.execute(db);
  expect(ratings.rows).toEqual([{ rated_1: 0, rated_5: 1, written: 1 }]);
  // The page is rendered again, and the new average is written to the shop.
  expect(await versionOf()).toEqual([before + 1]);
  const changes = await sql`select product_id from shop_rating_changes`.execute(db);
  expect(changes.rows).toEqual([{ product_id }]);
});
