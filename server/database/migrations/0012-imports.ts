import { type Kysely, sql } from 'kysely';

/**
 * Long work that shows its progress. `turn` rises with every chunk and every decision of a person: a worker that lost the race writes nothing.
 * A file is kept as bytes that are not compressed, so that a chunk reads its part alone.
 */
const STATEMENTS = [
  `create table imports (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    user_id bigint references users on delete set null,
    kind text not null,
    state text not null check (state in ('checking', 'checked', 'running', 'done', 'cancelled', 'failed')),
    phase text not null check (phase in ('check', 'run')),
    turn int not null default 0,
    source_name text,
    total int,
    done int not null default 0,
    created int not null default 0,
    updated int not null default 0,
    unchanged int not null default 0,
    duplicates int not null default 0,
    refused int not null default 0,
    payload jsonb not null default '{}',
    cursor jsonb,
    outcomes jsonb not null default '{}',
    failures int not null default 0,
    error text,
    worked_ms bigint not null default 0,
    created_at timestamptz not null default now(),
    started_at timestamptz,
    finished_at timestamptz,
    touched_at timestamptz not null default now()
  )`,
  'create index imports_team on imports (team_id, id desc)',
  'create index imports_user on imports (user_id) where user_id is not null',
  `create index imports_moving on imports (touched_at) where state in ('checking', 'running')`,
  `create table import_refusals (
    import_id bigint not null references imports on delete cascade,
    line int not null,
    errors jsonb not null,
    cells jsonb not null default '[]',
    primary key (import_id, line)
  )`,
  `create table import_files (
    import_id bigint primary key references imports on delete cascade,
    content bytea not null
  )`,
  'alter table import_files alter column content set storage external',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
