-- Orders of shops, by any integration.

-- An order, identified in its team by its number. Newer values of a field replace older ones,
-- whichever integration reports them. An order changes a few times after its arrival: with this
-- fillfactor two in three of the updates stay in their page and write no index, without it 4 %.
create table orders (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  -- The number as the shop writes it, and normalised for comparison.
  number text not null,
  number_key text not null,
  integration_name text not null
    check (integration_name in ('api', 'import', 'manual', 'shopify')),
  -- The identifiers of the order and of its customer at the integration.
  integration_id text,
  integration_customer_id text,
  email text,
  phone_number text,
  first_name text,
  last_name text,
  country_code text,
  locale text,
  ordered_at timestamptz,
  paid_at timestamptz,
  fulfilled_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  refunded_at timestamptz,
  -- The date of the newest event of the order, on the clock of its source.
  source_updated_at timestamptz not null,
  -- The dates of fields (milliseconds since 1970) that are older than `source_updated_at`.
  field_times jsonb not null default '{}',
  total numeric(14, 2),
  currency text,
  tags text[] not null default '{}',
  carrier text,
  line_items jsonb not null default '[]',
  -- What the customer accepted or refused in the shop, with its proof.
  consent jsonb not null default '{}',
  -- A hash of the received order: a repeated event changes nothing.
  content_hash bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (team_id, number_key)
) with (fillfactor = 70);
create index orders_shop_customer on orders (team_id, integration_customer_id)
  where integration_customer_id is not null;

-- `review_requests.order_id` has no foreign key, because its check would lock the order again for
-- each request that is planned. A deleted order is removed from its request here.
create function clear_order_of_requests() returns trigger language plpgsql as $$
begin
  update review_requests r set order_id = null from removed o where r.order_id = o.id;
  return null;
end $$;

create trigger orders_deleted after delete on orders
  referencing old table as removed
  for each statement execute function clear_order_of_requests();
