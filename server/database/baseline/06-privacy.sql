-- Functions by which personal data is hashed and erased.

-- A peppered hash of a contact or of another identifier of a person, by which the person can be
-- recognised but not contacted.
create function silent_contact(team bigint, kind text, contact text) returns bytea
language sql stable as $$
  select sha256(
    coalesce((select pepper from instance), '')
    || convert_to(team || ' ' || kind || ' ' || contact, 'UTF8'))
$$;

-- Replaces the text that matches the pattern in the values of a JSON document, which keeps its
-- structure. Identifiers of the program such as `order_recorded` are not changed, because they name
-- nobody.
create function redact_json(given jsonb, pattern text) returns jsonb
language plpgsql immutable as $$
begin
  return case jsonb_typeof(given)
    when 'string' then
      case
        when given #>> '{}' ~ '^[a-z]+([._-][a-z]+)+$' then given
        else to_jsonb(regexp_replace(given #>> '{}', pattern, 'effacé', 'gi'))
      end
    when 'number' then case when given::text ~* pattern then 'null'::jsonb else given end
    when 'array' then (
      select coalesce(jsonb_agg(redact_json(value, pattern) order by place), '[]')
      from jsonb_array_elements(given) with ordinality e(value, place))
    when 'object' then (
      select coalesce(jsonb_object_agg(key, redact_json(value, pattern)), '{}')
      from jsonb_each(given))
    else given
  end;
end $$;

-- The contacts of people who were erased, or who opted out long ago, as peppered hashes. Nothing is
-- sent to these contacts, and they are not stored again.
create table silent_contacts (
  team_id bigint not null references teams on delete cascade,
  -- `silent_contact` of the team, the kind (`email` or `phone`) and the contact.
  contact_hash bytea not null,
  since timestamptz not null,
  primary key (team_id, contact_hash)
);
