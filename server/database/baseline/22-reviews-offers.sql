-- Reviews: the offers that a customer sees after the rating.

-- An offer of a team. A removed offer keeps its row, so that it can be restored.
create table upsell_configurations (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  -- The name that the team sees; the title is what customers see.
  name text not null,
  is_active boolean not null,
  kind text not null check (kind in ('product', 'discount', 'link')),
  title text not null,
  description text,
  image_url text,
  url text not null check (url like 'https://%'),
  discount_code text,
  starts_at timestamptz,
  ends_at timestamptz,
  -- The lowest rating that sees the offer. A discount may not depend on the rating.
  minimum_rating smallint check (minimum_rating between 1 and 5),
  position int not null,
  -- The number of different customers in `upsell_visits`.
  views bigint not null default 0,
  clicks bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (kind <> 'discount' or minimum_rating is null)
);
create index upsell_configurations_list on upsell_configurations (team_id, position, id)
  where deleted_at is null;

-- One customer who saw one offer.
create table upsell_visits (
  upsell_id bigint not null references upsell_configurations on delete cascade,
  request_id bigint not null references review_requests on delete cascade,
  team_id bigint not null references teams on delete cascade,
  viewed_at timestamptz,
  clicked_at timestamptz,
  primary key (upsell_id, request_id)
);
create index upsell_visits_request on upsell_visits (request_id);
create index upsell_visits_team on upsell_visits (team_id);
create index upsell_visits_clicked on upsell_visits (clicked_at) where clicked_at is not null;

-- An order that came from an offer, from one at most.
create table upsell_orders (
  order_id bigint primary key references orders on delete cascade,
  upsell_id bigint not null references upsell_configurations on delete cascade,
  -- The request whose page led to it. Null once that request is deleted.
  request_id bigint references review_requests on delete set null,
  team_id bigint not null references teams on delete cascade,
  attributed_at timestamptz not null
);
create index upsell_orders_upsell on upsell_orders (upsell_id);
create index upsell_orders_request on upsell_orders (request_id);
create index upsell_orders_team on upsell_orders (team_id);
