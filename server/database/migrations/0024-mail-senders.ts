import { type Kysely, sql } from 'kysely';

/** The address that a team’s mails leave with, and the addresses that a mailbox provider said are dead. */
const STATEMENTS = [
  `create table mail_senders (
    id bigint generated always as identity primary key,
    team_id bigint not null unique references teams on delete cascade,
    name text not null,
    email text not null,
    reply_to text,
    domain text not null,
    selector text not null,
    public_key text not null,
    private_key bytea not null,
    records jsonb not null default '[]',
    proven_at timestamptz,
    spf_ready boolean not null default false,
    checked_at timestamptz,
    created_at timestamptz not null default now(),
    saved_at timestamptz not null default now()
  )`,
  `create table suppressions (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    email text not null,
    reason text not null check (reason in ('refused', 'complaint')),
    words text not null,
    created_at timestamptz not null,
    lifted_at timestamptz,
    lifted_by bigint references users on delete set null
  )`,
  'create unique index suppressions_active on suppressions (team_id, email) where lifted_at is null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
