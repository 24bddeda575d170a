-- Long-running operations with a progress: imports, exports, bulk edits.

-- A long-running operation: an import, an export or a bulk edit. It advances in chunks, each in one
-- transaction.
create table imports (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  -- The user who started it. Null once the account is deleted.
  user_id bigint references users on delete set null,
  -- `orders`, `opt_outs`, `reviews`, `products`, `product_reviews`, `past_orders`, `bulk` or
  -- `export`.
  kind text not null,
  -- `checking` is a dry run, which writes nothing; `checked` waits for a person to confirm its
  -- result; `running` writes. A cancelled or failed operation can be resumed.
  state text not null
    check (state in ('checking', 'checked', 'running', 'done', 'cancelled', 'failed')),
  -- The current phase, or the phase in which the operation was stopped: the dry run, or the
  -- writing.
  phase text not null check (phase in ('check', 'run')),
  -- The fencing token. It grows with each chunk and each decision of a person, so that a worker
  -- that has lost its lease writes nothing.
  turn int not null default 0,
  -- The name of the file, or the French name of the operation.
  source_name text,
  -- The number of lines or rows, null while it is unknown. The columns below count those that were
  -- processed, by their result.
  total int,
  done int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  duplicates int not null default 0,
  refused int not null default 0,
  -- The parameters of the operation, which depend on `kind`.
  payload jsonb not null default '{}',
  -- The position of the next chunk, which depends on `kind`. Null at the beginning.
  cursor jsonb,
  -- The results of planned messages: `status reason` and the number of messages.
  outcomes jsonb not null default '{}',
  -- The number of consecutive chunks that failed.
  failures int not null default 0,
  -- The last error, in French. Null after a chunk that succeeded.
  error text,
  -- The time spent in the chunks, by which the remaining time is estimated.
  worked_ms bigint not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- The date at which a person removed what it had imported.
  undone_at timestamptz,
  -- The date of the last progress. Another worker takes over an operation without progress.
  touched_at timestamptz not null default now()
);
create index imports_team on imports (team_id, id desc);
create index imports_user on imports (user_id) where user_id is not null;
create index imports_moving on imports (touched_at) where state in ('checking', 'running');

-- The file of an import. With `external` storage it is not compressed, so that a chunk reads only
-- its part of the file.
create table import_files (
  import_id bigint primary key references imports on delete cascade,
  -- The text in UTF-8, whatever the encoding of the uploaded file. The row is deleted when the
  -- import is done.
  content bytea not null
);
alter table import_files alter column content set storage external;

-- A line that an import refused.
create table import_refusals (
  import_id bigint not null references imports on delete cascade,
  -- The number of the line in the file.
  line int not null,
  -- The error messages, as lists by field.
  errors jsonb not null,
  -- The cells of the line as they are in the file.
  cells jsonb not null default '[]',
  primary key (import_id, line)
);

-- The parts of an export of personal data.
create table export_parts (
  import_id bigint not null references imports on delete cascade,
  -- The name of the exported table, in French.
  name text not null,
  -- The number of the part within its table.
  part int not null,
  -- The number of rows in the part.
  rows int not null,
  -- `{columns, rows}` as JSON, compressed with gzip by the program. With `external` storage
  -- PostgreSQL does not compress it again.
  content bytea not null,
  primary key (import_id, name, part)
);
alter table export_parts alter column content set storage external;

-- The messages on which a bulk edit acts. Its undo reads them again.
create table bulk_choices (
  import_id bigint primary key references imports on delete cascade,
  -- The ids of the messages, eight bytes each, big-endian, in the order in which they are acted on.
  -- With `external` storage a chunk reads only its part.
  message_ids bytea not null
);
alter table bulk_choices alter column message_ids set storage external;
