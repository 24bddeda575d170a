import { type Kysely, sql } from 'kysely';

/** What a team connects itself, and the WhatsApp templates that come with it. Credentials are sealed by us: the database never reads them. */
const STATEMENTS = [
  `create table integrations (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    name text not null,
    state text not null check (state in ('connected', 'broken', 'disconnected')),
    account text,
    credentials bytea,
    connected_at timestamptz,
    last_sync_at timestamptz,
    last_error text,
    last_error_at timestamptz,
    settings jsonb not null default '{}',
    unique (team_id, name)
  )`,
  `create table message_templates (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    integration_id bigint not null references integrations on delete cascade,
    kanal_template_id text not null,
    name text not null,
    category text,
    language text,
    version text not null,
    structure jsonb not null,
    variables_needed text[] not null default '{}',
    status text not null check (status in ('approved', 'unreadable')),
    refreshed_at timestamptz not null,
    removed_at timestamptz,
    unique (integration_id, kanal_template_id)
  )`,
  'create index message_templates_team on message_templates (team_id) where removed_at is null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
