-- The instance itself: which installation this database belongs to, which program wrote its schema,
-- and its backups. The table `migrations` is created by the program before this file runs.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- One row: the identity of the installation. A start compares it with its environment.
create table instance (
  id int primary key default 1 check (id = 1),
  -- The PostgreSQL cluster and the database in it. Another value means a restored copy.
  system_identifier text not null,
  public_url text not null,
  -- A fingerprint of SECRET_KEY, which does not reveal it.
  secret_check text not null,
  -- Added to every hash of a contact, so that nobody can find contacts by trying them.
  pepper bytea not null,
  -- True in a restored or copied instance: it sends nothing before an administrator confirms.
  restore_unconfirmed boolean not null default false,
  -- The data folder (inode and path) and the machine of an instance with an embedded database.
  -- Null with DATABASE_URL; the machine is null in a container too.
  folder text,
  machine text,
  -- The process that certainly runs until `lease_until`. A copy started meanwhile is recognised.
  lease_holder text,
  lease_until timestamptz,
  created_at timestamptz not null default now()
);

-- Which version of the program changed the schema. A program below the highest `least_version`
-- is refused at its start.
create table program_versions (
  id int generated always as identity primary key,
  version text not null,
  -- The oldest version that may start on the schema from then on.
  least_version text not null,
  -- The migrations that this start applied.
  migrations text[] not null,
  applied_at timestamptz not null default now()
);

-- One row for each scheduled backup.
create table backup_runs (
  id int generated always as identity primary key,
  started_at timestamptz not null,
  -- Null while it runs, and when its process was interrupted.
  finished_at timestamptz,
  -- The name of the file, or of the object in the bucket.
  name text not null,
  bytes bigint,
  is_encrypted boolean not null,
  -- One French sentence for the administrator. Null: it succeeded, or runs.
  problem text,
  -- The date at which newer backups replaced it.
  deleted_at timestamptz
);
