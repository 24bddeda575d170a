import { type Kysely, sql } from 'kysely';

/**
 * People who are to be forgotten: only a peppered hash of their contact stays, by which they are known and not asked again. How long a team keeps people’s data;
 * exports, kept compressed as they are so that a part is read alone. The journal stays append-only; only what a person left in the words of an act goes with them.
 */
const STATEMENTS = [
  `create table silent_contacts (
    team_id bigint not null references teams on delete cascade,
    contact_hash bytea not null,
    since timestamptz not null,
    primary key (team_id, contact_hash)
  )`,
  `create function silent_contact(team bigint, kind text, contact text) returns bytea language sql stable as $$
    select sha256(coalesce((select pepper from instance), '') || convert_to(team || ' ' || kind || ' ' || contact, 'UTF8'))
  $$`,
  // Replaces what matches in the values of a JSON, whatever its form: it stays one.
  `create function redact_json(given jsonb, pattern text) returns jsonb language plpgsql immutable as $$
   begin
     return case jsonb_typeof(given)
       when 'string' then to_jsonb(regexp_replace(given #>> '{}', pattern, 'effacé', 'gi'))
       when 'number' then case when given::text ~* pattern then 'null'::jsonb else given end
       when 'array' then (select coalesce(jsonb_agg(redact_json(value, pattern) order by place), '[]') from jsonb_array_elements(given) with ordinality e(value, place))
       when 'object' then (select coalesce(jsonb_object_agg(key, redact_json(value, pattern)), '{}') from jsonb_each(given))
       else given end;
   end $$`,
  'alter table teams add column retention_days int not null default 1095 check (retention_days between 30 and 1095)',
  `create table export_parts (
    import_id bigint not null references imports on delete cascade,
    name text not null,
    part int not null,
    rows int not null,
    content bytea not null,
    primary key (import_id, name, part)
  )`,
  'alter table export_parts alter column content set storage external',
  `create or replace function refuse_rewriting_journal() returns trigger language plpgsql as $$
   begin
     if tg_op = 'UPDATE' and current_setting('recueil.erasing', true) = 'on'
       and (new.id, new.team_id, new.user_id, new.impersonator_id, new.action, new.at) is not distinct from (old.id, old.team_id, old.user_id, old.impersonator_id, old.action, old.at) then
       return new;
     end if;
     raise exception 'the journal is only ever added to';
   end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
