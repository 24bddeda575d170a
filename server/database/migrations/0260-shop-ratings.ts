import { type Kysely, sql } from 'kysely';

/** The ratings that a shop shows beside its products, and the queue of those to write there. */
const STATEMENTS = [
  // The products whose published ratings changed. Rows are only inserted and deleted, so that
  // nobody who writes a review waits for another transaction.
  `create table shop_rating_changes (
    id bigint generated always as identity primary key,
    team_id bigint not null,
    product_id bigint not null
  )`,
  // The rating that the shop shows beside a product.
  `create table shop_ratings (
    product_id bigint primary key references products on delete cascade,
    team_id bigint not null references teams on delete cascade,
    -- The values that the program wrote, as \`average|count\`. The shop shows one of them, unless
    -- another program has written its own.
    known text[] not null default '{}',
    -- The date of the next write to the shop, or the end of the lease of the current one. Null when
    -- the shop shows the current rating.
    due_at timestamptz,
    -- The number of consecutive failed attempts.
    failures int not null default 0,
    -- The reason why the shop does not show it, in French. Null when there is none.
    problem text
  )`,
  `create index shop_ratings_due on shop_ratings (team_id, due_at) where due_at is not null`,
  `create function record_shop_rating_change() returns trigger language plpgsql as $$
  begin
    insert into shop_rating_changes (team_id, product_id) values (new.team_id, new.product_id);
    return null;
  end $$`,
  `create trigger product_ratings_changed after insert or update on product_ratings
    for each row execute function record_shop_rating_change()`,
  // A merge or a separation of a product changes its rating, and those of the products with which
  // it was merged.
  `create function record_merged_shop_rating() returns trigger language plpgsql as $$
  begin
    insert into shop_rating_changes (team_id, product_id)
      select new.team_id, id from unnest(array[new.id, new.root_id, old.root_id]) id where id is not null;
    return null;
  end $$`,
  `create trigger products_merged_ratings after update of root_id on products
    for each row when (old.root_id is distinct from new.root_id)
    execute function record_merged_shop_rating()`,
];

export const compatible = {
  product_ratings: 'The trigger only records which ratings changed, and refuses no row.',
  products: 'The trigger only records which ratings changed, and refuses no row.',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
