-- Review requests: the central table, and the timeline of each request.

-- The request to one customer to rate one order. The fillfactor leaves room in each page, so that
-- an acceptance, a visit or a rating updates the row in place. For the same reason no index may
-- contain a column that these change; lists have tables of their own. Autovacuum starts after
-- changes of one row in twenty instead of one in five, because with a million requests it would
-- start late and take long.
create table review_requests (
  id bigint generated always as identity primary key,
  -- The identifier of the request in the API.
  uuid uuid not null unique,
  -- The secret part of the address of the customer’s page.
  token text not null unique check (length(token) = 22),
  team_id bigint not null references teams on delete cascade,
  -- Null for a manual request, a rating by the general link and a refused order. It has no foreign
  -- key: the trigger `orders_deleted` sets it to null.
  order_id bigint unique,
  -- The event that created the request: `order_created`, `order_paid`, `order_fulfilled`,
  -- `order_delivered`, `manual`, `import` or `general_link`.
  trigger_event text not null,
  -- This and the next columns, up to `locale`, are copied from the order, because a request is read
  -- without it. Null without an order.
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
  -- The date of the delivery, otherwise of the fulfilment, otherwise of the order.
  experienced_at timestamptz,

  -- The date at which the first message was accepted by its provider.
  date_sent timestamptz,
  -- The day of `date_sent` in the time zone of the team.
  sent_day date,
  -- The channel and the step of the last accepted message.
  last_channel text,
  last_step text,
  -- The first delivery of a message that a provider reported.
  date_delivered timestamptz,
  -- The first opening of a message that a provider reported, or the first visit to the page.
  date_opened timestamptz,
  -- The first visit of a person to the page of the request.
  date_clicked timestamptz,
  -- The date from which the page no longer accepts a rating. Null before the first message.
  link_expires_at timestamptz,

  -- From 1 to 5. Null until the customer rates.
  rating smallint check (rating between 1 and 5),
  -- The date of the first rating. `rating_changed_at` is that of the last change.
  rated_at timestamptz,
  -- The day of `rated_at` in the time zone of the team.
  rated_day date,
  rating_changed_at timestamptz,
  -- The channel and the step of the message that led to the rating. The channel is `link`, without
  -- a step, for a rating by the general link.
  rating_channel text,
  rating_step text,
  -- The private comment of the customer to the team.
  feedback text,
  feedback_at timestamptz,
  -- The first visit to a public review site from the page of the request.
  public_clicked_at timestamptz,

  -- The date at which the customer opted out or the request was ended. No message is planned any
  -- more.
  stopped_at timestamptz,
  -- The number of times that the customer postponed the request, three at most.
  postponed_count smallint not null default 0,
  -- The date at which the personal data of the request was erased.
  erased_at timestamptz,
  -- The date of the last event of the request, by which the list of reviews is ordered.
  last_activity_at timestamptz not null default now(),
  -- Data beside the columns, such as the answers to the questions of the private form. The keys are
  -- those of `RequestMetadata` in `server/database/tables/requests/request-metadata.ts`.
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
-- Finds the customers who may have written a public review: those who had just visited the public
-- site.
create index review_requests_public_click on review_requests (team_id, public_clicked_at)
  where public_clicked_at is not null;

-- Requests are stored in the order of their creation, so this index finds a month without reading
-- the years before it. Before version 16, PostgreSQL would write every index of a changed row again
-- because of it.
do $$
begin
  if current_setting('server_version_num')::int >= 160000 then
    create index review_requests_days on review_requests
      using brin (sent_day, rated_day) with (pages_per_range = 16, autosummarize = on);
  end if;
end $$;

-- The events of a request, as its timeline shows them. It has no foreign keys to the request and
-- the message, whose checks were a third of the cost of an event; the trigger below deletes it with
-- its request.
create table request_timeline (
  id bigint generated always as identity,
  request_id bigint not null,
  team_id bigint not null,
  -- One of the kinds in `contract/labels/timeline-event-kinds.ts`.
  kind text not null,
  at timestamptz not null,
  -- The message that the event concerns. Null when it concerns the whole request.
  message_id bigint,
  -- The member who acted. Null for the customer, the program and a deleted account.
  user_id bigint references users on delete set null,
  -- Values for the label of the event, such as `step`, `channel`, `rating`, `previous_rating` and
  -- `reason`.
  detail jsonb not null default '{}',
  primary key (request_id, id)
);

-- Deletes the messages and the events of deleted requests, with one statement each.
create function delete_messages_and_timeline() returns trigger language plpgsql as $$
begin
  delete from messages m using removed r where m.request_id = r.id;
  delete from request_timeline t using removed r where t.request_id = r.id;
  return null;
end $$;

create trigger review_requests_deleted after delete on review_requests
  referencing old table as removed
  for each statement execute function delete_messages_and_timeline();
