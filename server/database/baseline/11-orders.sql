-- Orders of shops, by any integration.

-- An order of a shop, which its number identifies in its team. A newer value of a field replaces an
-- older one, whichever integration reports it. An order changes a few times after its arrival: with
-- this fillfactor two in three updates stay in their page and write no index, without it 4 %.
create table orders (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  -- The number as the shop writes it.
  number text not null,
  -- The number without the sign `#` at its beginning, so that the numbers of several sources are
  -- equal.
  number_key text not null,
  -- The source that reported the order first.
  integration_name text not null
    check (integration_name in ('api', 'import', 'manual', 'shopify')),
  -- The identifier of the order at the integration. Null for a source that gives none.
  integration_id text,
  -- The identifier of the customer at the integration. An erasure sets it to null.
  integration_customer_id text,
  email text,
  phone_number text,
  first_name text,
  last_name text,
  -- ISO 3166-1 alpha-2.
  country_code text,
  locale text,
  -- The dates of this and the next columns are null while the event has not been reported.
  ordered_at timestamptz,
  paid_at timestamptz,
  fulfilled_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  refunded_at timestamptz,
  -- The date of the newest event of the order, on the clock of its source.
  source_updated_at timestamptz not null,
  -- The dates (milliseconds since 1970) of the fields whose newest value is older than
  -- `source_updated_at`.
  field_times jsonb not null default '{}',
  -- In `currency`, an ISO 4217 code.
  total numeric(14, 2),
  currency text,
  -- The tags of the order in the shop, by which a team excludes orders.
  tags text[] not null default '{}',
  -- The carrier as the shop names it.
  carrier text,
  -- The products of the order: `product_id`, `sku`, `title`, `quantity` and other fields of
  -- `LineItem` in `server/domains/orders/order-content.ts`.
  line_items jsonb not null default '[]',
  -- The channels on which the customer accepted or refused messages in the shop, with the source
  -- and the date as proof.
  consent jsonb not null default '{}',
  -- A hash of the stored content. A repeated event has the same hash and changes nothing.
  content_hash bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (team_id, number_key)
) with (fillfactor = 70);
create index orders_shop_customer on orders (team_id, integration_customer_id)
  where integration_customer_id is not null;

-- `review_requests.order_id` has no foreign key, because its check would lock the order again for
-- each request that is planned. This trigger removes a deleted order from its request.
create function clear_order_of_requests() returns trigger language plpgsql as $$
begin
  update review_requests r set order_id = null from removed o where r.order_id = o.id;
  return null;
end $$;

create trigger orders_deleted after delete on orders
  referencing old table as removed
  for each statement execute function clear_order_of_requests();
