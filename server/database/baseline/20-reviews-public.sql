-- Reviews: those that customers wrote on a public site.

-- A public review as it was last read on the site. A column is null when the site does not give its
-- value. When its author is erased, the row stays with a hash as its identifier, so that the next
-- read does not store the review again.
create table public_reviews (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  -- How it was first found: `api`, read from the site; `webhook`, notified by the site; `file`,
  -- imported from a file of the team.
  source text not null check (source in ('api', 'webhook', 'file')),
  -- The identifier on the site, or a hash when its author was erased.
  review_id text not null,
  review_title text,
  review_text text,
  review_rating smallint not null check (review_rating between 1 and 5),
  -- Whether the site has verified the review.
  review_is_verified boolean,
  -- Whether the site has not published it yet.
  review_is_pending boolean,
  -- The number of readers who found it useful.
  review_likes int,
  review_language text,
  review_time timestamptz not null,
  -- The date of the experience, as the author states it.
  review_experienced_time timestamptz,
  -- The identifier of the author on the site. The columns `consumer_…` describe the author.
  consumer_id text,
  consumer_name text,
  consumer_image text,
  consumer_review_count int,
  consumer_country text,
  consumer_is_verified boolean,
  -- The number of reviews that the author wrote about this shop.
  consumer_review_count_same_domain int,
  link text,
  -- The reference of the order and the e-mail address that the invitation gave to the site.
  reference_id text,
  referral_email text,

  -- The request that led to the review, or the proposed one. Null when none is known.
  request_id bigint references review_requests on delete set null,
  -- The evidence for `request_id`: the `reference` or the `email` of the invitation, or the
  -- decision of a `person`. `proposed`: a person has to confirm it.
  match_kind text check (match_kind in ('reference', 'email', 'person', 'proposed')),
  -- The score of a proposal, from 0 to 100.
  match_score smallint,
  -- The number of other requests with nearly the same score.
  match_rivals smallint not null default 0,
  matched_at timestamptz,
  -- The requests of which a person said that the review does not belong to them. They are not
  -- proposed again.
  refused_requests bigint[] not null default '{}',

  -- The date at which it was last found on the site.
  seen_at timestamptz not null,
  -- The date at which its author was erased.
  erased_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (team_id, review_id),
  check (request_id is null or match_kind is not null)
);
-- The list shows first the reviews about which a person has to decide, then the newest.
create index public_reviews_list on public_reviews
  (team_id, (request_id is not null and match_kind = 'proposed') desc, review_time desc, id desc)
  include (request_id, match_kind, review_rating) where erased_at is null;
create index public_reviews_request on public_reviews (request_id) where request_id is not null;
create index public_reviews_person on public_reviews (team_id, lower(referral_email))
  where referral_email is not null;

-- Makes the text of public reviews searchable with their request, and removes it from the former
-- request.
create function index_public_text() returns trigger language plpgsql as $$
declare
  review record;
begin
  for review in
    select r.id, r.team_id,
      string_agg(concat_ws(' ', p.review_title, p.review_text), ' ') as written
    from review_requests r
      left join public_reviews p on p.request_id = r.id and p.match_kind <> 'proposed'
    where r.id in (
      case when tg_op <> 'INSERT' then old.request_id end,
      case when tg_op <> 'DELETE' then new.request_id end)
    group by r.id order by r.id
  loop
    perform save_review_search(review.id, 'public', review.team_id, review.written);
  end loop;
  return null;
end $$;

create trigger public_reviews_searched after insert on public_reviews
  for each row when (new.request_id is not null)
  execute function index_public_text();
create trigger public_reviews_searched_again
  after update of review_title, review_text, request_id, match_kind on public_reviews
  for each row when (
    (old.review_title, old.review_text, old.request_id, old.match_kind)
    is distinct from (new.review_title, new.review_text, new.request_id, new.match_kind))
  execute function index_public_text();
create trigger public_reviews_unsearched after delete on public_reviews
  for each row when (old.request_id is not null)
  execute function index_public_text();

-- The progress of reading a team’s public reviews, page by page.
create table review_site_syncs (
  team_id bigint primary key references teams on delete cascade,
  -- The next page of the current pass. Null when no pass is running.
  page int,
  -- Whether the pass reads to the last page. Otherwise it ends at the first page without a new
  -- review.
  is_whole boolean not null default true,
  started_at timestamptz,
  finished_at timestamptz,
  -- The date at which the last complete pass ended.
  whole_at timestamptz,
  -- The number of consecutive failures.
  attempts int not null default 0,
  -- The date of the next pass. Null when a person has to repair the connection first.
  next_at timestamptz,
  -- The end of the lease of the worker that is reading.
  lease_until timestamptz
);
create index review_site_syncs_due on review_site_syncs (next_at) where next_at is not null;

-- The invitations of a request to a public site, one of each kind.
create table review_invitations (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  request_id bigint not null references review_requests on delete cascade,
  -- `link`: a personal link to the site. `hand_over`: an e-mail by which the site itself invites
  -- the customer.
  kind text not null check (kind in ('link', 'hand_over')),
  -- The address of a `link`. Null while it is being requested.
  url text,
  -- The number of attempts to create it.
  attempts int not null default 0,
  -- The date of the next attempt. Null when it was created or given up.
  next_try_at timestamptz,
  -- The date at which it was created.
  made_at timestamptz,
  -- The last error. Null when it was created.
  problem text,
  created_at timestamptz not null,
  unique (request_id, kind)
);
create index review_invitations_month on review_invitations (team_id, made_at)
  where made_at is not null;
create index review_invitations_due on review_invitations (next_try_at)
  where next_try_at is not null;
