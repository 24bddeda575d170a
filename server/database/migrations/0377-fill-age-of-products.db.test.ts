import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseBefore } from '#server/testing/builders/database-before.ts';
import { addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { migrate } from '../migrate.ts';

test('a product that only orders know is as old as its first order, and no date of a catalogue is touched', async () => {
  const db = await databaseBefore('0374-age-of-products');
  const team_id = await addTeam({ db });
  await sql`
    insert into products (team_id, source, title, created_at, updated_at)
    values (${team_id}, 'orders', 'Commandé', now(), now()), (${team_id}, 'orders', 'Sans date', now(), now()),
      (${team_id}, 'shopify', 'Du catalogue', now(), now())`.execute(db);
  for (const [number, title, ordered_at] of [
    ['1', 'Commandé', '2026-03-02T00:00:00Z'],
    ['2', 'Commandé', '2026-02-02T00:00:00Z'],
    ['3', 'Sans date', null],
    ['4', 'Du catalogue', '2026-01-02T00:00:00Z'],
  ] as const)
    await sql`
      with o as (
        insert into orders (team_id, integration_name, number_key, number, source_updated_at, content_hash, line_items, ordered_at)
        values (${team_id}, 'api', ${number}, ${number}, now(), '', '[]', ${ordered_at}) returning id)
      insert into order_products (team_id, order_id, line, product_id)
      select ${team_id}::bigint, o.id, 1, p.id from o, products p where p.title = ${title}`.execute(
      db,
    );
  await migrate(db);
  const { rows } = await sql`select title, added_at from products order by id`.execute(db);
  expect(rows).toEqual([
    { title: 'Commandé', added_at: new Date('2026-02-02T00:00:00Z') },
    { title: 'Sans date', added_at: null },
    { title: 'Du catalogue', added_at: null },
  ]);
});

test('answers of before belong to whom they belonged: to the shop without an order, to a buyer with one', async () => {
  const db = await databaseBefore('0390-question-versions');
  const team_id = await addTeam({ db });
  const request_id = await addRequest(db, { team_id });
  await sql`
    with p as (
      insert into products (team_id, source, title, created_at, updated_at)
      values (${team_id}, 'file', 'Pull', now(), now()) returning id),
    q as (
      insert into product_questions (team_id, product_id, text, locale, status, asked_at, published_at)
      select ${team_id}::bigint, p.id, 'Gratte-t-il ?', 'fr', 'published', now(), now() from p returning id)
    insert into product_answers (team_id, question_id, request_id, text, status, publish_at, answered_at, published_at)
    select ${team_id}::bigint, q.id, a.request_id, a.text, a.status, a.publish_at, now(), a.published_at from q, (values
      (null::bigint, 'Non.', 'published', null::timestamptz, now()), (${request_id}::bigint, 'Un peu.', 'pending', now(), null)) a(request_id, text, status, publish_at, published_at)`.execute(
    db,
  );
  await migrate(db);
  const { rows } =
    await sql`select text, status, is_shop, imported_at, contest from product_answers order by text`.execute(
      db,
    );
  expect(rows).toEqual([
    { text: 'Non.', status: 'published', is_shop: true, imported_at: null, contest: null },
    { text: 'Un peu.', status: 'pending', is_shop: false, imported_at: null, contest: null },
  ]);
});
