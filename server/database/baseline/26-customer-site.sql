-- The customer site: ratings by the general link of a team, which has no request.

-- A rating by the general link. A counted rating keeps only its date here, for one day; a pending
-- rating keeps what was entered, until a person of the team decides.
create table general_ratings (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  received_at timestamptz not null,
  state text not null check (state in ('counted', 'pending')),
  rating smallint check (rating between 1 and 5),
  first_name text,
  last_name text,
  email text,
  locale text,
  -- The stamp of the page that it came from. Each page gives one rating.
  stamp text unique,
  -- A hash of the team and of the IP address with the secret of the instance, removed after a day.
  address bytea,
  -- The request that the rating created. No foreign key, because this row is removed after a day.
  request_id bigint,
  -- Why it is pending: many ratings in a short time, or many from one address.
  reason text check (reason in ('flood', 'same_address')),
  check ((state = 'pending') = (rating is not null))
);
create index general_ratings_team on general_ratings (team_id, received_at);
