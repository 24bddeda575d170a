-- The customer site: ratings by the general link of a team, which has no request.

-- A rating by the general link. For a counted rating only its date is stored here, for one day; a
-- pending rating is stored with its content until a person of the team decides.
create table general_ratings (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  received_at timestamptz not null,
  -- `counted`: it created a request. `pending`: a person of the team has to accept it.
  state text not null check (state in ('counted', 'pending')),
  -- This and the next columns, up to `locale`, are null in a counted rating.
  rating smallint check (rating between 1 and 5),
  first_name text,
  last_name text,
  email text,
  locale text,
  -- The signed stamp of the page that sent the rating. Each page can send one rating.
  stamp text unique,
  -- A hash of the team and of the IP address with the secret of the instance. It is removed after a
  -- day.
  address bytea,
  -- The request that the rating created. It has no foreign key, because this row is removed after a
  -- day.
  request_id bigint,
  -- Why it is pending: `flood`, many ratings in a short time, or `same_address`, many from one IP
  -- address.
  reason text check (reason in ('flood', 'same_address')),
  check ((state = 'pending') = (rating is not null))
);
create index general_ratings_team on general_ratings (team_id, received_at);
