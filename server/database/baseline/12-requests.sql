-- Review requests: the central table, and the timeline of each request.

-- The request to one customer to rate one order. The fillfactor leaves room in each page, so that
-- an acceptance, a visit or a rating updates the row in place. For the same reason no index may
-- mention a column that these change; lists have tables of their own. Autovacuum comes after one
-- row in twenty, not in five: with a million requests it would come late and take long.
create table review_requests (
  id bigint generated always as identity primary key,
  -- The identifier in the API.
  uuid uuid not null unique,
  -- The secret part of the address of the customer's page.
  token text not null unique check (length(token) = 22),
  team_id bigint not null references teams on delete cascade,
  -- No foreign key: the trigger `orders_deleted` empties it.
  order_id bigint unique,
  -- The event that created the request.
  trigger_event text not null,
  integration_name text,
  integration_id text,
  integration_customer_id text,
  integration_order_number text,
  email text,
  phone_number text,
  first_name text,
  last_name text,
  country_code text,
  locale text,
  -- The date of the purchase or of the delivery that the review is about.
  experienced_at timestamptz,

  -- The first accepted message, and its day in the time zone of the team.
  date_sent timestamptz,
  sent_day date,
  -- The channel and the step of the last accepted message.
  last_channel text,
  last_step text,
  date_delivered timestamptz,
  date_opened timestamptz,
  date_clicked timestamptz,
  link_expires_at timestamptz,

  rating smallint check (rating between 1 and 5),
  rated_at timestamptz,
  rated_day date,
  rating_changed_at timestamptz,
  -- The channel and the step of the message that led to the rating.
  rating_channel text,
  rating_step text,
  feedback text,
  feedback_at timestamptz,
  -- The first visit of a public review site from the page of the request.
  public_clicked_at timestamptz,

  -- The date at which the customer opted out or the request was ended: nothing more is planned.
  stopped_at timestamptz,
  -- How often the customer postponed the request, three times at most.
  postponed_count smallint not null default 0,
  -- The date at which the personal data of the request was erased.
  erased_at timestamptz,
  last_activity_at timestamptz not null default now(),
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
) with (
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0.05,
  autovacuum_analyze_scale_factor = 0.05
);
create index review_requests_email on review_requests (team_id, email) where email is not null;
create index review_requests_phone on review_requests (team_id, phone_number)
  where phone_number is not null;
-- Who may have written a public review: those who had just gone to the public site.
create index review_requests_public_click on review_requests (team_id, public_clicked_at)
  where public_clicked_at is not null;

-- A month is found without reading the years before it, because requests are stored in the order
-- of their creation. Before version 16 PostgreSQL would write every index of the row again for it.
do $$
begin
  if current_setting('server_version_num')::int >= 160000 then
    create index review_requests_days on review_requests
      using brin (sent_day, rated_day) with (pages_per_range = 16, autosummarize = on);
  end if;
end $$;

-- What happened to a request. It has no foreign key to the request and the message, whose checks
-- were a third of the cost of an event; the trigger below deletes it with its request.
create table request_timeline (
  id bigint generated always as identity,
  request_id bigint not null,
  team_id bigint not null,
  kind text not null,
  at timestamptz not null,
  message_id bigint,
  user_id bigint references users on delete set null,
  detail jsonb not null default '{}',
  primary key (request_id, id)
);

-- Messages and events of a deleted request are deleted with it, in one statement each.
create function delete_messages_and_timeline() returns trigger language plpgsql as $$
begin
  delete from messages m using removed r where m.request_id = r.id;
  delete from request_timeline t using removed r where t.request_id = r.id;
  return null;
end $$;

create trigger review_requests_deleted after delete on review_requests
  referencing old table as removed
  for each statement execute function delete_messages_and_timeline();
