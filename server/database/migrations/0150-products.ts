import { type Kysely, sql } from 'kysely';

/** The catalogue, and the product of each line of an order. */
const STATEMENTS = [
  // A product of the shop, from whichever source first named it.
  `create table products (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    -- The identifier on the platform of the shop, or in the file. Null when only orders name the
    -- product, by SKU or GTIN.
    external_id text,
    -- \`orders\`: only orders name it. \`file\`: a file of the team.
    source text not null check (source in ('shopify', 'woocommerce', 'prestashop', 'orders', 'file')),
    title text not null,
    -- The part of the address that identifies the product on the platform.
    handle text,
    url text,
    image_url text,
    sku text,
    -- With a valid check digit. Codes of the shop itself are not stored.
    gtin text,
    brand text,
    -- The category of the product in the shop.
    product_type text,
    tags text[] not null default '{}',
    -- In \`currency\`, an ISO 4217 code.
    price numeric(14, 2),
    currency text,
    -- Whether the shop still sells it.
    is_active boolean not null default true,
    -- The product into which a member merged it. Null when it is not merged.
    merged_into_id bigint references products,
    -- The product at the end of a chain of merges, which shows the reviews of all. Null when it is
    -- not merged.
    root_id bigint references products,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    -- The folded text by which members search products.
    search text not null generated always as (
      fold_text(title || ' ' || coalesce(sku, '') || ' ' || coalesce(gtin, '') || ' '
        || coalesce(brand, '') || ' ' || coalesce(external_id, ''))) stored,
    constraint products_merged check ((merged_into_id is null) = (root_id is null) and root_id <> id)
  )`,
  `create unique index products_external on products (team_id, external_id) where external_id is not null`,
  // A product that only orders name is created once, even when many orders arrive at the same time.
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

  // The variants of a product, such as its sizes.
  `create table product_variants (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    product_id bigint not null references products on delete cascade,
    -- The identifier on the platform of the shop.
    external_id text,
    title text,
    sku text,
    gtin text,
    -- In the currency of the product.
    price numeric(14, 2),
    image_url text,
    -- False once the shop has removed it. Orders that name it still find it.
    is_active boolean not null default true,
    -- The place among the variants of the product, from 0.
    position int not null default 0
  )`,
  `create unique index product_variants_external on product_variants (team_id, external_id) where external_id is not null`,
  `create index product_variants_product on product_variants (product_id, position)`,
  `create index product_variants_sku on product_variants (team_id, sku) where sku is not null`,
  `create index product_variants_gtin on product_variants (team_id, gtin) where gtin is not null`,

  // The product of each line of an order. A line without a known product has no row.
  `create table order_products (
    order_id bigint not null references orders on delete cascade,
    -- The position of the line in the order, from 1.
    line smallint not null,
    team_id bigint not null references teams on delete cascade,
    product_id bigint not null references products on delete cascade,
    primary key (order_id, line)
  )`,
  `create index order_products_product on order_products (product_id, order_id)`,
  `create index order_products_team on order_products (team_id)`,
  // The date at which the products of the lines were last found. Null when they were not searched
  // yet: the previous version leaves it null, and a job reads them later.
  `alter table orders add column products_read_at timestamptz`,
  `create index orders_products_unread on orders (id) where products_read_at is null`,

  // The products for which reviews are requested, and the form for them. `domains/products` writes
  // it. An empty object means the defaults of the program.
  `alter table teams add column product_reviews_config jsonb not null default '{}'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
