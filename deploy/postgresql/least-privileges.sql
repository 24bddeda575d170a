-- The role by which Recueil works, with the least privileges, in a database of its own. As a superuser, in that database:
--   createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 recueil
--   psql --dbname=recueil --file=deploy/postgresql/least-privileges.sql
--   psql --dbname=recueil --command='\password recueil'
-- Running it again changes nothing.

do $$
begin
  if not exists (select from pg_roles where rolname = 'recueil') then
    create role recueil;
  end if;
  alter role recueil login nosuperuser nocreatedb nocreaterole noinherit noreplication nobypassrls;
  -- Also set by the program; here for poolers that let no option pass.
  execute format('alter role recueil in database %I set jit = off', current_database());
  execute format('alter role recueil in database %I set max_parallel_workers_per_gather = 0', current_database());
  execute format('revoke all on database %I from public', current_database());
  -- `create`: the job queue makes its schema, pgboss, and migrations may add extensions that are trusted.
  execute format('grant connect, temporary, create on database %I to recueil', current_database());
end
$$;

revoke all on schema public from public;
grant usage, create on schema public to recueil;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
