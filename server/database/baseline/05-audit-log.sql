-- The audit log: who did what in a team.

-- One row for each action of a person that changes something. It is append-only.
create table audit_log (
  id bigint generated always as identity primary key,
  -- Null: the action concerns the instance.
  team_id bigint references teams on delete cascade,
  -- Null: the program acted, or the account was deleted since.
  user_id bigint references users on delete set null,
  -- The administrator who acted in the name of the user.
  impersonator_id bigint references users on delete set null,
  action text not null,
  detail jsonb not null default '{}',
  at timestamptz not null default now()
);
create index audit_log_team on audit_log (team_id, id desc)
  include (action, impersonator_id, user_id);
-- Declarations of consent are read with each team.
create index audit_log_declarations on audit_log (team_id) where action = 'consent_declared';

-- Refuses every change of a row except the erasure of personal data from `detail`, which sets
-- `recueil.erasing` for its transaction.
create function refuse_rewriting_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('recueil.erasing', true) = 'on'
    and (new.id, new.team_id, new.user_id, new.impersonator_id, new.action, new.at)
      is not distinct from
      (old.id, old.team_id, old.user_id, old.impersonator_id, old.action, old.at) then
    return new;
  end if;
  raise exception 'the audit log is append-only';
end $$;

-- The depth is above 0 when a foreign key acts: the end of a team or of an account is allowed.
create trigger audit_log_append_only before update or delete on audit_log
  for each row when (pg_trigger_depth() = 0) execute function refuse_rewriting_audit_log();
