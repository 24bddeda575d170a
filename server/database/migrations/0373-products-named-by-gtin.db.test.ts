import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseBefore } from '#server/testing/builders/database-before.ts';
import { addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { migrate } from '../migrate.ts';
import type { Database } from '../open.ts';

/** Adds an order with this one line, and its customer’s review that names the line. */
async function writeReview(db: Database, team_id: string, line: { title: string }): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into orders (team_id, integration_name, number_key, number, source_updated_at, content_hash, line_items)
    select ${team_id}, 'api', 'n' || count(*), 'N' || count(*), now(), '', ${JSON.stringify([line])}::jsonb from orders returning id`.execute(
    db,
  );
  const request_id = await addRequest(db, { team_id, order_id: rows[0]?.id ?? '' });
  await sql`
    insert into shop_reviews (team_id, request_id, product, rating, text, status, submitted_at, published_at, is_verified)
    values (${team_id}, ${request_id}, ${line.title}, 4, 'Bien', 'published', now(), now(), true)`.execute(
    db,
  );
}

test('a review of before finds the product of its line by identifier, then SKU, then GTIN, never by its name', async () => {
  const db = await databaseBefore('0102-second-factors');
  const team_id = await addTeam({ db });
  for (const line of [
    { title: 'Par identifiant', product_id: '10', sku: 'AUTRE', gtin: '3760000000000' },
    { title: 'Par SKU', sku: 'P-M', gtin: '3760000000000' },
    { title: 'Par GTIN', gtin: '3760 0000-00017' },
    { title: 'Le même GTIN, un autre nom', gtin: '3760000000017' },
    { title: 'Clé fausse', gtin: '3760000000018' },
    { title: 'Code maison', gtin: 'A-12' },
    { title: 'Que des zéros', gtin: '00000000' },
    { title: 'Un nom seul' },
  ])
    await writeReview(db, team_id, line);
  await migrate(db);
  const { rows } = await sql<{ product: string; found: string | null; line: number | null }>`
    select s.product, concat_ws(' ', p.external_id, p.sku, p.gtin) as found, s.line
    from shop_reviews s left join products p on p.id = s.named_product_id order by s.id`.execute(
    db,
  );
  expect(rows.map(({ product, found, line }) => [product, found, line])).toEqual([
    ['Par identifiant', '10 AUTRE', 1],
    ['Par SKU', 'P-M', 1],
    ['Par GTIN', '3760000000017', 1],
    ['Le même GTIN, un autre nom', '3760000000017', 1],
    ['Clé fausse', '', null],
    ['Code maison', '', null],
    ['Que des zéros', '', null],
    ['Un nom seul', '', null],
  ]);
  const counted = await sql`select from product_ratings where rated_4 > 0`.execute(db);
  expect(counted.rows).toEqual([]);
});
