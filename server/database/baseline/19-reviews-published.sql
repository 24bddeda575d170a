-- Reviews: those that the shop publishes on its own wall.

-- The review that a customer wrote for the wall of the shop, one for each request, or a review
-- imported from another tool. Its earlier content is in `shop_review_versions`.
create table shop_reviews (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  -- Null only for imported reviews.
  request_id bigint unique references review_requests on delete cascade,
  -- The title of a line of the order. Null when the review is about the shop.
  product text,
  rating smallint not null check (rating between 1 and 5),
  title text,
  text text not null,
  -- The name under which the review is shown. Null when the author chose none.
  display_name text,
  -- A list of `url`, `width` and `height`.
  photos jsonb not null default '[]',
  -- The language of the page on which it was written.
  locale text not null default 'fr',
  status text not null default 'pending'
    check (status in ('pending', 'published', 'refused', 'withdrawn')),
  -- One of `REFUSAL_REASONS` in `contract/customer-pages/shop-review.ts`.
  refusal_reason text,
  -- The date of the delivery or the purchase. Null when an imported review has none.
  experienced_at timestamptz,
  submitted_at timestamptz not null,
  -- The date at which the program publishes it without a decision of the team. Null unless it is
  -- pending and verified, because a person decides about other reviews.
  publish_at timestamptz,
  published_at timestamptz,
  -- The date of its last change by the author.
  edited_at timestamptz,
  -- The date at which it was refused or withdrawn.
  removed_at timestamptz,
  -- The date at which the author contested the refusal. `contest` is their reason.
  contested_at timestamptz,
  contest text,
  -- Whether the order of the request proves the purchase.
  is_verified boolean not null,
  -- Whether the customer received something in return, which the wall shows.
  is_incentivized boolean not null default false,
  -- The public answer of the team.
  reply text,
  replied_at timestamptz,
  -- The tool from which it was imported, and its identifier there. Null when it was written on this
  -- instance.
  origin text,
  origin_id text,
  -- Whether the origin states that the purchase is verified. It is never shown as verified by this
  -- program.
  origin_verified boolean,
  -- A hash of the author, the product, the day and the text, so that a review is not imported
  -- twice.
  origin_hash text,
  -- The order number in the imported file.
  order_reference text,
  -- The address in the imported file. It is never shown, and finds the reviews of a person to
  -- erase.
  author_email text,
  imported_at timestamptz,
  -- The import that wrote it. Null when it was written on this instance.
  import_id bigint references imports on delete set null,
  updated_at timestamptz not null default now(),
  constraint shop_reviews_check check ((refusal_reason is not null) = (status = 'refused')),
  constraint shop_reviews_check2 check (published_at is not null or status <> 'published'),
  constraint shop_reviews_clock
    check ((publish_at is not null) = (status = 'pending' and is_verified)),
  constraint shop_reviews_imported check (
    (origin is null) = (imported_at is null)
    and (origin is null) = (origin_hash is null)
    and (origin is null or (request_id is null and not is_verified)))
);
-- The index of the wall, then those for the two orders of the team’s list with the columns by which
-- it is filtered.
create index shop_reviews_wall on shop_reviews (team_id, published_at desc, id desc)
  where status = 'published';
create index shop_reviews_list on shop_reviews (team_id, submitted_at desc, id desc)
  include (status, rating, origin);
create index shop_reviews_by_clock on shop_reviews (team_id, publish_at, id desc)
  include (status, rating, origin);
-- Finds the reviews about which a person has to decide.
create index shop_reviews_undecided on shop_reviews (team_id, id)
  where status = 'pending' and publish_at is null;
create index shop_reviews_contested on shop_reviews (team_id, id)
  where status = 'refused' and contested_at > removed_at;
-- Finds the reviews that a job publishes or purges.
create index shop_reviews_clock on shop_reviews (publish_at) where status = 'pending';
create index shop_reviews_removed on shop_reviews (removed_at)
  where status in ('refused', 'withdrawn');
-- The indexes that imports and erasures use.
create unique index shop_reviews_origin on shop_reviews (team_id, origin, origin_id)
  where origin_id is not null;
create index shop_reviews_hash on shop_reviews (team_id, origin_hash) where origin is not null;
create index shop_reviews_author on shop_reviews (team_id, author_email)
  where author_email is not null;
create index shop_reviews_import on shop_reviews (import_id) where import_id is not null;

-- Makes the text of the wall searchable. A withdrawn review is not found.
create function index_wall_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform save_review_search(old.request_id, 'wall', old.team_id, null);
  else
    perform save_review_search(new.request_id, 'wall', new.team_id,
      case when new.status <> 'withdrawn' then concat_ws(' ', new.title, new.text) end);
  end if;
  return null;
end $$;

create trigger shop_reviews_searched
  after insert or update of title, text, status on shop_reviews
  for each row when (new.request_id is not null)
  execute function index_wall_text();
create trigger shop_reviews_unsearched after delete on shop_reviews
  for each row when (old.request_id is not null)
  execute function index_wall_text();

-- The earlier versions of a review, before its author or the team changed it. Rows are only added,
-- and purged after a year.
create table shop_review_versions (
  id bigint generated always as identity primary key,
  shop_review_id bigint not null references shop_reviews on delete cascade,
  product text,
  rating smallint not null,
  title text,
  text text not null,
  display_name text,
  photos jsonb not null,
  status text not null,
  refusal_reason text,
  -- The date at which the next version replaced it.
  ended_at timestamptz not null
);
create index shop_review_versions_review on shop_review_versions (shop_review_id);
create index shop_review_versions_ended on shop_review_versions (ended_at);

-- A report about a published review with its reason. Anybody can make one.
create table review_reports (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  shop_review_id bigint not null references shop_reviews on delete cascade,
  -- One of `REPORT_REASONS` in `contract/customer-pages/shop-review.ts`.
  reason text not null,
  -- The explanation of the person who reports.
  words text not null,
  -- The address to which the decision is sent. Null when the person gave none.
  email text,
  created_at timestamptz not null,
  -- The date of the decision. Null until then.
  closed_at timestamptz
);
create index review_reports_open on review_reports (team_id, shop_review_id)
  where closed_at is null;
create index review_reports_review on review_reports (shop_review_id);
create index review_reports_team on review_reports (team_id, created_at);
