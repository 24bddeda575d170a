import { type Kysely, sql } from 'kysely';

/** Other proofs than that of an address, people whom another service vouches for, and the short life of a journey to such a service. */
const STATEMENTS = [
  'alter table account_proofs drop constraint account_proofs_purpose_check',
  `alter table account_proofs add constraint account_proofs_purpose_check check (purpose in ('confirm_email', 'reset_password', 'change_email', 'join_identity'))`,
  'alter table account_proofs add column subject text',
  `create table sign_in_identities (
    provider text not null check (provider in ('google')),
    subject text not null,
    user_id bigint not null references users on delete cascade,
    created_at timestamptz not null default now(),
    primary key (provider, subject)
  )`,
  'create index sign_in_identities_user on sign_in_identities (user_id)',
  `create table connection_states (
    state_hash bytea primary key,
    service text not null,
    session_id bigint references sessions on delete cascade,
    team_id bigint references teams on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index connection_states_expiry on connection_states (expires_at)',
  'create index connection_states_session on connection_states (session_id) where session_id is not null',
  'create index connection_states_team on connection_states (team_id) where team_id is not null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
