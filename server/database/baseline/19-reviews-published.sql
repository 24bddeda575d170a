-- Reviews: those that the shop publishes on its own wall.

-- What a customer wrote for the wall, one review for each request; or a review imported from
-- another tool. What it said before is in `shop_review_versions`.
create table shop_reviews (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  -- Null only for imported reviews.
  request_id bigint unique references review_requests on delete cascade,
  -- A line of the order. Null: the review is about the shop.
  product text,
  rating smallint not null check (rating between 1 and 5),
  title text,
  text text not null,
  display_name text,
  photos jsonb not null default '[]',
  -- The language of the page on which it was written.
  locale text not null default 'fr',
  status text not null default 'pending'
    check (status in ('pending', 'published', 'refused', 'withdrawn')),
  refusal_reason text,
  experienced_at timestamptz,
  submitted_at timestamptz not null,
  -- The date at which the program publishes it without a decision of the team. Only for verified
  -- reviews: a person decides about the others.
  publish_at timestamptz,
  published_at timestamptz,
  edited_at timestamptz,
  -- The date at which it was refused or withdrawn.
  removed_at timestamptz,
  -- The author does not accept the refusal, and why.
  contested_at timestamptz,
  contest text,
  -- Whether the purchase is verified by the order of the request.
  is_verified boolean not null,
  -- Whether the customer received something in return, which the wall shows.
  is_incentivized boolean not null default false,
  reply text,
  replied_at timestamptz,
  -- The tool from which it was imported, and its identifier there. Null: written here.
  origin text,
  origin_id text,
  -- What the origin says about the purchase. It is never shown as verified by this program.
  origin_verified boolean,
  -- A hash of author, product, day and text, so that a review is not imported twice.
  origin_hash text,
  order_reference text,
  -- Never shown: it finds the reviews of a person to erase.
  author_email text,
  imported_at timestamptz,
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
-- The wall, then the two orders of the team's list with the columns by which it is filtered.
create index shop_reviews_wall on shop_reviews (team_id, published_at desc, id desc)
  where status = 'published';
create index shop_reviews_list on shop_reviews (team_id, submitted_at desc, id desc)
  include (status, rating, origin);
create index shop_reviews_by_clock on shop_reviews (team_id, publish_at, id desc)
  include (status, rating, origin);
-- What a person has to decide.
create index shop_reviews_undecided on shop_reviews (team_id, id)
  where status = 'pending' and publish_at is null;
create index shop_reviews_contested on shop_reviews (team_id, id)
  where status = 'refused' and contested_at > removed_at;
-- Scheduled publication and purge.
create index shop_reviews_clock on shop_reviews (publish_at) where status = 'pending';
create index shop_reviews_removed on shop_reviews (removed_at)
  where status in ('refused', 'withdrawn');
-- Imports and erasure.
create unique index shop_reviews_origin on shop_reviews (team_id, origin, origin_id)
  where origin_id is not null;
create index shop_reviews_hash on shop_reviews (team_id, origin_hash) where origin is not null;
create index shop_reviews_author on shop_reviews (team_id, author_email)
  where author_email is not null;
create index shop_reviews_import on shop_reviews (import_id) where import_id is not null;

-- Keeps the text of the wall searchable. A withdrawn review is not found by it.
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

-- Earlier versions of a review, before its author or the team changed it. Rows are only added, and
-- purged after a year.
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
  -- The date of the change.
  ended_at timestamptz not null
);
create index shop_review_versions_review on shop_review_versions (shop_review_id);
create index shop_review_versions_ended on shop_review_versions (ended_at);

-- A reasoned report about a published review. Anybody can make one.
create table review_reports (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  shop_review_id bigint not null references shop_reviews on delete cascade,
  reason text not null,
  words text not null,
  -- The address to which the decision is sent.
  email text,
  created_at timestamptz not null,
  closed_at timestamptz
);
create index review_reports_open on review_reports (team_id, shop_review_id)
  where closed_at is null;
create index review_reports_review on review_reports (shop_review_id);
create index review_reports_team on review_reports (team_id, created_at);
