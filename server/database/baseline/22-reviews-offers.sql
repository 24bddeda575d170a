-- Reviews: the offers that a customer sees after the rating.

-- An offer that a team shows to customers after the rating. A deleted offer keeps its row, so that
-- it can be restored.
create table upsell_configurations (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  -- The name that the team sees. `title` is the one that customers see.
  name text not null,
  is_active boolean not null,
  -- `product`, `discount` or `link`: a product, a code, or an address.
  kind text not null check (kind in ('product', 'discount', 'link')),
  title text not null,
  description text,
  image_url text,
  url text not null check (url like 'https://%'),
  discount_code text,
  -- The offer is shown from `starts_at` to `ends_at`. Null when there is no such limit.
  starts_at timestamptz,
  ends_at timestamptz,
  -- The lowest rating after which the offer is shown. Null when it is shown after every rating. A
  -- discount may not depend on the rating.
  minimum_rating smallint check (minimum_rating between 1 and 5),
  -- The place in the list of the team.
  position int not null,
  -- The number of customers in `upsell_visits` who saw it, and of those who followed it.
  views bigint not null default 0,
  clicks bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The date at which it was deleted. Null while it is in use.
  deleted_at timestamptz,
  check (kind <> 'discount' or minimum_rating is null)
);
create index upsell_configurations_list on upsell_configurations (team_id, position, id)
  where deleted_at is null;

-- The visit of one customer to one offer.
create table upsell_visits (
  upsell_id bigint not null references upsell_configurations on delete cascade,
  request_id bigint not null references review_requests on delete cascade,
  team_id bigint not null references teams on delete cascade,
  -- The first date at which the customer saw it.
  viewed_at timestamptz,
  -- The first date at which the customer followed it. Null when they did not.
  clicked_at timestamptz,
  primary key (upsell_id, request_id)
);
create index upsell_visits_request on upsell_visits (request_id);
create index upsell_visits_team on upsell_visits (team_id);
create index upsell_visits_clicked on upsell_visits (clicked_at) where clicked_at is not null;

-- An order that resulted from an offer. An order belongs to one offer at most.
create table upsell_orders (
  -- An order of the person who clicked, placed within the attribution window after the click.
  order_id bigint primary key references orders on delete cascade,
  upsell_id bigint not null references upsell_configurations on delete cascade,
  -- The request whose page led to it. Null once that request is deleted.
  request_id bigint references review_requests on delete set null,
  team_id bigint not null references teams on delete cascade,
  -- The date at which the job found the order.
  attributed_at timestamptz not null
);
create index upsell_orders_upsell on upsell_orders (upsell_id);
create index upsell_orders_request on upsell_orders (request_id);
create index upsell_orders_team on upsell_orders (team_id);
