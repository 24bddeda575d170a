import { type Kysely, sql } from 'kysely';

/**
 * The version of each product’s public page. Each process caches the rendered pages, and checks
 * with every request that their version is current.
 */
const STATEMENTS = [
  // The version of the public page of a product. A product without a row has version 0.
  `create table product_page_versions (
    product_id bigint primary key references products on delete cascade,
    -- It grows in the transaction of each change that the page can show.
    version bigint not null default 1
  )`,
  // Raises the versions of these products. Rows are locked in the order of the products, so that
  // two transactions never deadlock. A product that was deleted with its team is skipped.
  `create function raise_product_page_versions(changed bigint[]) returns void language plpgsql as $$
  begin
    if changed is null then
      return;
    end if;
    insert into product_page_versions as v (product_id)
      select p.id from products p where p.id = any(changed) order by p.id
      on conflict (product_id) do update set version = v.version + 1;
  end $$`,
  // For shop_reviews and product_questions, which both have the columns product_id and status. The
  // whole row is compared, so that a column that the page may show later is included.
  `create function record_product_page_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      perform raise_product_page_versions((
        select array_agg(distinct product_id) from added where status = 'published' and product_id is not null));
    elsif tg_op = 'DELETE' then
      perform raise_product_page_versions((
        select array_agg(distinct product_id) from removed where status = 'published' and product_id is not null));
    else
      perform raise_product_page_versions((
        select array_agg(distinct c.product_id) from added a join removed r using (id)
          cross join lateral (
            values (a.product_id, a.status), (r.product_id, r.status)) c (product_id, status)
        where c.status = 'published' and c.product_id is not null and a.* is distinct from r.*));
    end if;
    return null;
  end $$`,
  // Raises the version of the product whose published question has a changed answer.
  `create function record_product_page_answer() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      perform raise_product_page_versions((
        select array_agg(distinct q.product_id) from added a join product_questions q on q.id = a.question_id
        where a.status = 'published' and q.status = 'published'));
    elsif tg_op = 'DELETE' then
      perform raise_product_page_versions((
        select array_agg(distinct q.product_id) from removed r join product_questions q on q.id = r.question_id
        where r.status = 'published' and q.status = 'published'));
    else
      perform raise_product_page_versions((
        select array_agg(distinct q.product_id) from added a join removed r using (id)
          join product_questions q on q.id in (a.question_id, r.question_id)
        where 'published' in (a.status, r.status) and q.status = 'published'
          and a.* is distinct from r.*));
    end if;
    return null;
  end $$`,
  // Raises the versions of both products, because a merge changes no row of the product that shows
  // the reviews afterwards.
  `create function record_product_page_merge() returns trigger language plpgsql as $$
  begin
    perform raise_product_page_versions(array[new.root_id, old.root_id]);
    return null;
  end $$`,
  `create trigger products_merged_pages after update of root_id on products
    for each row when (old.root_id is distinct from new.root_id)
    execute function record_product_page_merge()`,
  ...['shop_reviews', 'product_questions', 'product_answers'].flatMap((table) => {
    const run =
      table === 'product_answers' ? 'record_product_page_answer' : 'record_product_page_change';
    return [
      `create trigger ${table}_page_added after insert on ${table}
        referencing new table as added for each statement execute function ${run}()`,
      `create trigger ${table}_page_changed after update on ${table}
        referencing old table as removed new table as added
        for each statement execute function ${run}()`,
      `create trigger ${table}_page_removed after delete on ${table}
        referencing old table as removed for each statement execute function ${run}()`,
    ];
  }),
];

export const compatible = {
  product_answers: 'The triggers only raise the version of a page, and refuse no row.',
  product_questions: 'The triggers only raise the version of a page, and refuse no row.',
  products: 'The triggers only raise the version of a page, and refuse no row.',
  shop_reviews: 'The triggers only raise the version of a page, and refuse no row.',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
