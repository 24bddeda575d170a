-- Events that other services send.

-- An event that another service sent. It is stored as it was received and processed afterwards, so
-- that the sender is answered at once and no event is lost.
create table incoming_events (
  id bigint generated always as identity primary key,
  -- The service that sent it.
  provider text not null,
  -- The key by which a repeated event is recognised and stored only once.
  dedupe_key text not null,
  -- Null when the event concerns an account of the instance.
  team_id bigint references teams on delete cascade,
  -- The body as it was received. It is emptied after the processing of an event without a team, so
  -- that an erasure has nothing to search.
  body text not null,
  received_at timestamptz not null,
  -- The date at which it was processed. Null until then.
  read_at timestamptz,
  unique (provider, dedupe_key)
);
create index incoming_events_received on incoming_events (received_at);
create index incoming_events_team on incoming_events (team_id) where team_id is not null;
