-- Long-running operations with a progress: imports, exports, bulk edits.

-- One operation. It advances in chunks, each in one transaction.
create table imports (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  user_id bigint references users on delete set null,
  kind text not null,
  state text not null
    check (state in ('checking', 'checked', 'running', 'done', 'cancelled', 'failed')),
  -- Where it is, or was when it was stopped: in the dry run, or writing.
  phase text not null check (phase in ('check', 'run')),
  -- Grows with each chunk and each decision of a person: the fencing token by which a worker that
  -- lost its lease writes nothing.
  turn int not null default 0,
  -- The name of the file.
  source_name text,
  -- The number of lines or rows, and how many were processed with which result.
  total int,
  done int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  duplicates int not null default 0,
  refused int not null default 0,
  -- The parameters; only the kind reads them.
  payload jsonb not null default '{}',
  -- Where the next chunk begins. Null at the beginning.
  cursor jsonb,
  -- What became of the planned messages: `status reason` and their number.
  outcomes jsonb not null default '{}',
  -- Consecutive chunks that failed.
  failures int not null default 0,
  error text,
  -- The milliseconds spent in its chunks.
  worked_ms bigint not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- The date at which a person took back what it imported.
  undone_at timestamptz,
  -- The last progress. An operation without progress is taken over by another worker.
  touched_at timestamptz not null default now()
);
create index imports_team on imports (team_id, id desc);
create index imports_user on imports (user_id) where user_id is not null;
create index imports_moving on imports (touched_at) where state in ('checking', 'running');

-- The file of an import, in UTF-8. `external` storage is not compressed, so that a chunk reads
-- only its part of the file.
create table import_files (
  import_id bigint primary key references imports on delete cascade,
  content bytea not null
);
alter table import_files alter column content set storage external;

-- A line that an import refused, as it is in the file.
create table import_refusals (
  import_id bigint not null references imports on delete cascade,
  line int not null,
  -- Messages by field.
  errors jsonb not null,
  cells jsonb not null default '[]',
  primary key (import_id, line)
);

-- The parts of an export of personal data.
create table export_parts (
  import_id bigint not null references imports on delete cascade,
  -- The name of the table, in French.
  name text not null,
  part int not null,
  rows int not null,
  -- gzip of `{columns, rows}`: compressed by the program, so not by PostgreSQL again.
  content bytea not null,
  primary key (import_id, name, part)
);
alter table export_parts alter column content set storage external;

-- The messages that a bulk edit acts on. Its undo reads them again.
create table bulk_choices (
  import_id bigint primary key references imports on delete cascade,
  -- The ids, eight bytes each, big-endian, in the order in which they are acted on. `external`
  -- storage lets a chunk read only its part.
  message_ids bytea not null
);
alter table bulk_choices alter column message_ids set storage external;
