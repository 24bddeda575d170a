import { type Kysely, sql } from 'kysely';

/** The catalogue, and the product of each line of an order. */
const STATEMENTS = [
  `create table products (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    -- The identifier on the platform of the shop, or in the file. Null: only orders name it, by SKU
    -- or GTIN.
    external_id text,
    source text not null check (source in ('shopify', 'woocommerce', 'prestashop', 'orders', 'file')),
    title text not null,
    handle text,
    url text,
    image_url text,
    sku text,
    -- With a valid check digit; codes of the shop itself are not stored.
    gtin text,
    brand text,
    product_type text,
    tags text[] not null default '{}',
    price numeric(14, 2),
    currency text,
    -- Whether the shop still sells it.
    is_active boolean not null default true,
    -- The product that a member merged it into, and the one at the end of such a chain, which shows
    -- the reviews of all. Null: it stands for itself.
    merged_into_id bigint references products,
    root_id bigint references products,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    search text not null generated always as (
      fold_text(title || ' ' || coalesce(sku, '') || ' ' || coalesce(gtin, '') || ' '
        || coalesce(brand, '') || ' ' || coalesce(external_id, ''))) stored,
    constraint products_merged check ((merged_into_id is null) = (root_id is null) and root_id <> id)
  )`,
  `create unique index products_external on products (team_id, external_id) where external_id is not null`,
  // A product that only orders name is created once, also when many orders arrive together.
  `create unique index products_sku_only on products (team_id, sku) where external_id is null and sku is not null`,
  `create unique index products_gtin_only on products (team_id, gtin) where external_id is null and sku is null`,
  `create index products_sku on products (team_id, sku) where sku is not null`,
  `create index products_gtin on products (team_id, gtin) where gtin is not null`,
  `create index products_handle on products (team_id, handle) where handle is not null`,
  `create index products_list on products (team_id, updated_at desc, id desc) where root_id is null`,
  `create index products_title on products (team_id, title, id) where root_id is null`,
  `create index products_search on products using gin (team_id, search gin_trgm_ops)`,
  `create index products_root on products (root_id) where root_id is not null`,
  `create index products_merged_into on products (merged_into_id) where merged_into_id is not null`,

  `create table product_variants (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    product_id bigint not null references products on delete cascade,
    external_id text,
    title text,
    sku text,
    gtin text,
    price numeric(14, 2),
    image_url text,
    -- False once the shop has removed it; the orders that name it are still found.
    is_active boolean not null default true,
    position int not null default 0
  )`,
  `create unique index product_variants_external on product_variants (team_id, external_id) where external_id is not null`,
  `create index product_variants_product on product_variants (product_id, position)`,
  `create index product_variants_sku on product_variants (team_id, sku) where sku is not null`,
  `create index product_variants_gtin on product_variants (team_id, gtin) where gtin is not null`,

  // The product of each line of an order, by its position from 1. A line without one has no row.
  `create table order_products (
    order_id bigint not null references orders on delete cascade,
    line smallint not null,
    team_id bigint not null references teams on delete cascade,
    product_id bigint not null references products on delete cascade,
    primary key (order_id, line)
  )`,
  `create index order_products_product on order_products (product_id, order_id)`,
  `create index order_products_team on order_products (team_id)`,
  // Null when the lines were not read yet. The previous version leaves it null, and a job reads
  // them later.
  `alter table orders add column products_read_at timestamptz`,
  `create index orders_products_unread on orders (id) where products_read_at is null`,

  `alter table teams add column product_reviews_config jsonb not null default '{}'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
