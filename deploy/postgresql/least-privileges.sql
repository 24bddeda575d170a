-- Creates the role of Recueil with the least privileges, in its own database. Run as a superuser:
--   createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 recueil
--   psql --dbname=recueil --file=deploy/postgresql/least-privileges.sql
--   psql --dbname=recueil --command='\password recueil'
-- A second run changes nothing.

do $$
begin
  if not exists (select from pg_roles where rolname = 'recueil') then
    create role recueil;
  end if;
  alter role recueil login nosuperuser nocreatedb nocreaterole noinherit noreplication nobypassrls;
  -- The program sets these too. They are set here for connection poolers that drop startup options.
  execute format('alter role recueil in database %I set jit = off', current_database());
  execute format('alter role recueil in database %I set max_parallel_workers_per_gather = 0', current_database());
  execute format('revoke all on database %I from public', current_database());
  -- The job queue needs `create` for its schema, pgboss, and migrations for trusted extensions.
  execute format('grant connect, temporary, create on database %I to recueil', current_database());
end
$$;

revoke all on schema public from public;
grant usage, create on schema public to recueil;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
