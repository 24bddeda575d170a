-- Events that other services send.

-- A received event. It is stored as it came and read afterwards, so that the sender is answered
-- at once and an event is never lost.
create table incoming_events (
  id bigint generated always as identity primary key,
  provider text not null,
  -- A repeated event has the same key and is stored once.
  dedupe_key text not null,
  -- Null: the event concerns an account of the instance.
  team_id bigint references teams on delete cascade,
  -- Emptied once read when the event belongs to no team, so that an erasure has nothing to search.
  body text not null,
  received_at timestamptz not null,
  read_at timestamptz,
  unique (provider, dedupe_key)
);
create index incoming_events_received on incoming_events (received_at);
create index incoming_events_team on incoming_events (team_id) where team_id is not null;
