-- Delivery: the usage and the costs of teams, and the messages that are captured instead of sent.

-- The messages that a team sends through the accounts of the instance on a day of its time zone.
create table team_usage (
  team_id bigint not null references teams on delete cascade,
  day date not null,
  -- Messages that were claimed from the allowance of this day and have not been refused since.
  taken int not null default 0 check (taken >= 0),
  -- The claimed messages whose call to the service has not ended.
  in_flight int not null default 0 check (in_flight >= 0),
  -- The SMS among the messages in flight.
  sms_in_flight int not null default 0 check (sms_in_flight >= 0),
  -- Messages that the service accepted. The allowance of later days grows with them.
  accepted int not null default 0 check (accepted >= 0),
  -- Messages that a service refused for their recipient or their content, on any account.
  refused int not null default 0 check (refused >= 0),
  primary key (team_id, day)
) with (fillfactor = 50);

-- The cost of a team’s accepted SMS through one account in a calendar month of its time zone.
create table sms_spending (
  team_id bigint not null references teams on delete cascade,
  sender_id int not null references senders on delete cascade,
  -- The first day of the month.
  month date not null,
  messages int not null,
  -- The parts into which the SMS were divided, which services charge.
  segments int not null,
  -- In euros.
  cost double precision not null,
  -- The date at which the last of these SMS was accepted.
  last_at timestamptz not null,
  primary key (team_id, sender_id, month)
);

-- The test inbox: the messages that are captured while no account is connected.
create table test_inbox_messages (
  id bigint generated always as identity primary key,
  -- The idempotency key: a repeated attempt is captured once.
  message_key text not null unique,
  -- Null for a mail of the instance.
  team_id bigint references teams on delete cascade,
  -- The request of a message to a customer. Null for a mail to the team.
  request_id bigint references review_requests on delete cascade,
  -- The requests that a mail to the team quotes. The mail is deleted when one of them is erased.
  quoted_requests bigint[] not null default '{}',
  channel text not null,
  -- The name of the sender, for an e-mail with its address.
  sender text not null,
  recipient text not null,
  subject text,
  body_text text not null,
  body_html text,
  headers jsonb not null default '{}',
  -- A WhatsApp message as a phone shows it: header, body, footer, buttons. Null on other channels.
  template jsonb,
  created_at timestamptz not null default now()
);
create index test_inbox_messages_request on test_inbox_messages (request_id)
  where request_id is not null;
-- Finds the newest messages of each team, which are not deleted.
create index test_inbox_messages_team on test_inbox_messages (team_id, id desc);

-- The number of old messages of the test inbox that were deleted because a team had too many.
create table test_inbox_drops (
  -- Null for the mails of the instance.
  team_id bigint unique nulls not distinct references teams on delete cascade,
  dropped bigint not null,
  -- The date of the last deletion.
  last_at timestamptz not null
);
