-- Delivery: what teams use and spend, and the messages that are captured instead of sent.

-- The messages that a team sends by the accounts of the instance on a day of its time zone.
create table team_usage (
  team_id bigint not null references teams on delete cascade,
  day date not null,
  -- Messages that were claimed from the allowance of this day and have not been refused since.
  taken int not null default 0 check (taken >= 0),
  -- Of those, the messages in flight, whose call has not ended; and the SMS among these.
  in_flight int not null default 0 check (in_flight >= 0),
  sms_in_flight int not null default 0 check (sms_in_flight >= 0),
  -- Messages that the service accepted. The allowance of later days grows with them.
  accepted int not null default 0 check (accepted >= 0),
  -- Messages that a service refused for their recipient or their content, by any account.
  refused int not null default 0 check (refused >= 0),
  primary key (team_id, day)
) with (fillfactor = 50);

-- The cost of a team's accepted SMS by one account in a calendar month of its time zone.
create table sms_spending (
  team_id bigint not null references teams on delete cascade,
  sender_id int not null references senders on delete cascade,
  -- The first day of the month.
  month date not null,
  messages int not null,
  segments int not null,
  -- In euros.
  cost double precision not null,
  -- The date at which the last of them was accepted.
  last_at timestamptz not null,
  primary key (team_id, sender_id, month)
);

-- The test inbox: messages that are captured while no account is connected.
create table test_inbox_messages (
  id bigint generated always as identity primary key,
  -- The idempotency key: an attempt that is repeated is captured once.
  message_key text not null unique,
  team_id bigint references teams on delete cascade,
  request_id bigint references review_requests on delete cascade,
  -- The requests that a mail to the team quotes: it is deleted when one of them is erased.
  quoted_requests bigint[] not null default '{}',
  channel text not null,
  sender text not null,
  recipient text not null,
  subject text,
  body_text text not null,
  body_html text,
  headers jsonb not null default '{}',
  -- A WhatsApp message as the phone shows it: header, body, footer, buttons.
  template jsonb,
  created_at timestamptz not null default now()
);
create index test_inbox_messages_request on test_inbox_messages (request_id)
  where request_id is not null;
-- The newest of each team stay.
create index test_inbox_messages_team on test_inbox_messages (team_id, id desc);

-- How many old messages of the test inbox were deleted because a team had too many.
create table test_inbox_drops (
  -- Null: the mails of the instance.
  team_id bigint unique nulls not distinct references teams on delete cascade,
  dropped bigint not null,
  last_at timestamptz not null
);
