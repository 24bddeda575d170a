import { type Kysely, sql } from 'kysely';

/** People of a team: invitations, keys of the API, what each wants to be told, the waiting before a deletion; and a journal that nothing rewrites. */
const STATEMENTS = [
  `alter table teams add column deletes_at timestamptz`,
  'create index teams_deletes on teams (deletes_at) where deletes_at is not null',
  `create table invitations (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    email text not null,
    role text not null check (role in ('owner', 'member', 'reader')),
    invited_by bigint references users on delete set null,
    token_hash bytea unique,
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    expires_at timestamptz not null,
    accepted_at timestamptz,
    accepted_by bigint references users on delete set null,
    revoked_at timestamptz
  )`,
  'create unique index invitations_pending on invitations (team_id, lower(email)) where accepted_at is null and revoked_at is null',
  'create index invitations_invited_by on invitations (invited_by) where invited_by is not null',
  'create index invitations_accepted_by on invitations (accepted_by) where accepted_by is not null',
  `create table api_keys (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    label text not null,
    scopes text[] not null,
    key_hash bytea not null unique,
    hint text not null,
    created_by bigint references users on delete set null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz,
    revoked_at timestamptz
  )`,
  'create index api_keys_team on api_keys (team_id)',
  'create index api_keys_created_by on api_keys (created_by) where created_by is not null',
  `create table notification_preferences (
    user_id bigint primary key references users on delete cascade,
    each_review boolean not null,
    low boolean not null,
    digest text not null check (digest in ('none', 'daily', 'weekly')),
    updated_at timestamptz not null default now()
  )`,
  `create index notification_preferences_digest on notification_preferences (digest) where digest <> 'none'`,
  // What the journal says stays said: only the end of a team, or of an account, reaches it, by its foreign keys.
  `create function refuse_rewriting_journal() returns trigger language plpgsql as $$
   begin
     raise exception 'the journal is only ever added to';
   end $$`,
  `create trigger journal_stays before update or delete on journal for each row when (pg_trigger_depth() = 0) execute function refuse_rewriting_journal()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
