-- The audit log: who did what in a team.

-- One row for each action of a person that changes something. Rows are only added, and the rows of
-- a team form a chain: each contains a hash of its content and of the row before it.
create table audit_log (
  id bigint generated always as identity primary key,
  -- Null when the action concerns the whole instance.
  team_id bigint references teams on delete cascade,
  -- Null when the program acted. It has no foreign key, because the hash includes it: it stays when
  -- the account is deleted, and then identifies nobody.
  user_id bigint,
  -- The administrator who acted in the name of the user. Null when the user acted alone.
  impersonator_id bigint,
  -- The name of the action in snake case, such as `api_key_created`.
  action text not null,
  -- The values that the sentence of the action contains, which depend on `action`.
  detail jsonb not null default '{}',
  at timestamptz not null default now(),
  -- The position in the chain of the team, from 1, without a gap. A trigger sets it and the columns
  -- below at the commit.
  seq bigint,
  -- Random bytes, so that nobody can guess an erased detail from its digest.
  detail_salt bytea,
  -- The digest of the detail as it was recorded. An erasure changes the detail and the salt but not
  -- the digest, so that the chain can still be verified.
  detail_digest bytea,
  -- The hash of the row before it. Empty in the first row of a chain.
  previous_hash bytea,
  -- SHA-256 of `previous_hash` and the content of the row, as `chain_audit_event` computes it.
  hash bytea
);
create index audit_log_team on audit_log (team_id, id desc)
  include (action, impersonator_id, user_id);
create unique index audit_log_chain on audit_log ((coalesce(team_id, 0)), seq);
-- Finds the declarations of consent of a team.
create index audit_log_declarations on audit_log (team_id) where action = 'consent_declared';

-- The last position and hash of the chain of each team. Its row is locked while an event is added,
-- so that the chains of other teams do not wait.
create table audit_chains (
  -- Null for the chain of the instance.
  team_id bigint unique nulls not distinct references teams on delete cascade,
  seq bigint not null,
  hash bytea not null
);

-- The digest of a detail: SHA-256 of the salt in hexadecimal, a line feed and the text of the JSON.
create function audit_detail_digest(salt bytea, detail jsonb) returns bytea
language sql immutable strict parallel safe as $$
  select sha256(convert_to(encode(salt, 'hex') || chr(10) || detail::text, 'UTF8'))
$$;

-- Gives a new event its place in the chain. It runs at the commit: the end of the chain is locked
-- for that instant, and after it nothing else is.
create function chain_audit_event() returns trigger language plpgsql as $$
declare
  event audit_log;
  chain audit_chains;
begin
  select * into event from audit_log where id = new.id;
  if not found or event.seq is not null then
    return null;
  end if;
  insert into audit_chains values (event.team_id, 0, '') on conflict (team_id) do nothing;
  select * into chain from audit_chains where team_id is not distinct from event.team_id for update;
  event.seq := chain.seq + 1;
  event.previous_hash := chain.hash;
  event.detail_salt := decode(replace(gen_random_uuid()::text, '-', ''), 'hex');
  event.detail_digest := audit_detail_digest(event.detail_salt, event.detail);
  event.hash := sha256(convert_to(concat_ws(chr(10), 'recueil-audit-1',
    encode(event.previous_hash, 'hex'), coalesce(event.team_id::text, '-'), event.seq,
    to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), event.action,
    coalesce(event.user_id::text, '-'), coalesce(event.impersonator_id::text, '-'),
    encode(event.detail_digest, 'hex')), 'UTF8'));
  update audit_log set seq = event.seq, detail_salt = event.detail_salt,
    detail_digest = event.detail_digest, previous_hash = event.previous_hash, hash = event.hash
    where id = event.id;
  update audit_chains set seq = event.seq, hash = event.hash
    where team_id is not distinct from event.team_id;
  return null;
end $$;

create constraint trigger audit_log_chained after insert on audit_log
  deferrable initially deferred for each row when (new.seq is null)
  execute function chain_audit_event();

-- Refuses every change of a row except the erasure of personal data from `detail`, which sets
-- `recueil.erasing` for its transaction.
create function refuse_rewriting_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('recueil.erasing', true) = 'on'
    and (new.id, new.team_id, new.user_id, new.impersonator_id, new.action, new.at, new.seq,
        new.detail_digest, new.previous_hash, new.hash)
      is not distinct from
      (old.id, old.team_id, old.user_id, old.impersonator_id, old.action, old.at, old.seq,
        old.detail_digest, old.previous_hash, old.hash) then
    return new;
  end if;
  raise exception 'the audit log is append-only';
end $$;

-- The depth is above 0 when a trigger acts: the commit that chains an event, the end of a team.
create trigger audit_log_append_only before update or delete on audit_log
  for each row when (pg_trigger_depth() = 0) execute function refuse_rewriting_audit_log();
