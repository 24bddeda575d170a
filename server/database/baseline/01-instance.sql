-- The instance itself: which installation this database belongs to, which program wrote its schema,
-- and its backups. The table `migrations` is created by the program before this file runs.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The identity of the installation, in one row. Each start of the program compares it with its
-- environment.
create table instance (
  id int primary key default 1 check (id = 1),
  -- The identifier of the PostgreSQL cluster and the OID of the database in it. Another value at a
  -- start means that the data was restored or copied to another place.
  system_identifier text not null,
  -- The address `PUBLIC_URL` of the last start. Links in sent messages begin with it.
  public_url text not null,
  -- A fingerprint of `SECRET_KEY`, which does not reveal the secret.
  secret_check text not null,
  -- Random bytes that are added to every hash of a contact, so that nobody can find a contact by
  -- hashing guesses.
  pepper bytea not null,
  -- True after the database was restored or copied. Every message is held until an administrator
  -- confirms the restore.
  restore_unconfirmed boolean not null default false,
  -- The creation time, the inode and the path of the data folder with the embedded database. Null
  -- with `DATABASE_URL`.
  folder text,
  -- A hash of the machine id. Null with `DATABASE_URL` and in a container.
  machine text,
  -- The random identifier of a running process, which renews its lease every 20 seconds. A copy
  -- that contains a lease was made while the original was running. Null after a regular stop.
  lease_holder text,
  lease_until timestamptz,
  created_at timestamptz not null default now()
);

-- The versions of the program that changed the schema, one row for each such start. A program that
-- is older than the highest `least_version` is refused at its start.
create table program_versions (
  id int generated always as identity primary key,
  -- The version of the program that started.
  version text not null,
  -- The oldest version that may start on the schema from then on.
  least_version text not null,
  -- The names of the migrations that this start applied.
  migrations text[] not null,
  applied_at timestamptz not null default now()
);

-- One row for each backup.
create table backup_runs (
  id int generated always as identity primary key,
  started_at timestamptz not null,
  -- Null while the backup runs, and when its process was interrupted.
  finished_at timestamptz,
  -- The name of the file, or of the object in the bucket.
  name text not null,
  -- The size of the finished backup. Null until then.
  bytes bigint,
  is_encrypted boolean not null,
  -- The error as one French sentence for the administrator. Null when the backup succeeded or is
  -- still running.
  problem text,
  -- The date at which it was deleted, because newer backups had replaced it.
  deleted_at timestamptz
);
