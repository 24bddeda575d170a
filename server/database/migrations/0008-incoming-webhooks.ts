import { type Kysely, sql } from 'kysely';

/**
 * What other services tell us, kept raw until it is read; what WhatsApp says of an account, of its sender and of its templates.
 * `sender_people`: whom a sender with a daily limit of people has written to lately.
 */
const STATEMENTS = [
  `create table incoming_events (
    id bigint generated always as identity primary key,
    provider text not null,
    dedupe_key text not null,
    team_id bigint references teams on delete cascade,
    body text not null,
    received_at timestamptz not null,
    read_at timestamptz,
    unique (provider, dedupe_key)
  )`,
  'create index incoming_events_received on incoming_events (received_at)',
  'create index incoming_events_team on incoming_events (team_id) where team_id is not null',
  `create table account_violations (
    id bigint generated always as identity primary key,
    api_waba_id text not null,
    team_id bigint not null references teams on delete cascade,
    type text,
    ban_state text,
    restrictions jsonb not null default '[]',
    first_seen_at timestamptz not null,
    last_seen_at timestamptz not null,
    blocked_at timestamptz,
    unblocked_at timestamptz,
    unblocked_by bigint references users on delete set null,
    raw jsonb not null default '{}',
    unique (api_waba_id, team_id)
  )`,
  'create index account_violations_team on account_violations (team_id)',
  `alter table senders add column blocked_at timestamptz, add column resumed_at timestamptz, add column paused_until timestamptz,
    add column people_per_day int, add column pair_seconds int`,
  `create table sender_people (
    sender_id int not null references senders on delete cascade,
    recipient text not null,
    written_at timestamptz not null,
    primary key (sender_id, recipient)
  )`,
  'create index sender_people_written on sender_people (sender_id, written_at)',
  `alter table message_templates drop constraint message_templates_status_check,
    add constraint message_templates_status_check check (status in ('approved', 'unreadable', 'pending', 'rejected', 'paused', 'disabled')),
    add column rejected_reason text, add column quality text, add column is_named boolean not null default true, add column submitted_at timestamptz`,
  `create index integrations_waba on integrations ((settings ->> 'waba_id')) where name = 'meta'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
