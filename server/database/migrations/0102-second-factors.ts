import { type Kysely, sql } from 'kysely';

/**
 * Passkeys, authenticator apps and recovery codes, the sessions that were opened with one of them,
 * and the date from which a person must have one.
 */
const STATEMENTS = [
  `alter table users
    add column webauthn_user_id bytea unique,
    add column second_factor_due_at timestamptz`,
  `alter table sessions
    add column second_factor_at timestamptz,
    drop constraint sessions_kind_check,
    add constraint sessions_kind_check check (kind in ('password', 'google', 'shopify', 'passkey', 'impersonation'))`,
  'alter table teams add column requires_second_factor boolean not null default false',
  `create table passkeys (
    id bigint generated always as identity primary key,
    user_id bigint not null references users on delete cascade,
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    device_type text not null,
    is_backed_up boolean not null,
    aaguid uuid not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  'create index passkeys_user on passkeys (user_id)',
  `create table authenticator_apps (
    user_id bigint primary key references users on delete cascade,
    secret bytea not null,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    last_step bigint not null default 0
  )`,
  `create table recovery_codes (
    user_id bigint not null references users on delete cascade,
    code_hash bytea not null,
    created_at timestamptz not null,
    used_at timestamptz,
    primary key (user_id, code_hash)
  )`,
  `create table sign_in_challenges (
    challenge_hash bytea primary key,
    purpose text not null check (purpose in ('add_passkey', 'passkey_sign_in', 'passkey_step_up', 'second_factor')),
    user_id bigint references users on delete cascade,
    session_id bigint references sessions on delete cascade,
    session_kind text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index sign_in_challenges_user on sign_in_challenges (user_id)',
  'create index sign_in_challenges_session on sign_in_challenges (session_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
