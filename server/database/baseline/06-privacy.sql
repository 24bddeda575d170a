-- Functions by which personal data is hashed and erased.

-- A peppered hash of a contact or of another identifier of a person. It is compared, never read.
create function silent_contact(team bigint, kind text, contact text) returns bytea
language sql stable as $$
  select sha256(
    coalesce((select pepper from instance), '')
    || convert_to(team || ' ' || kind || ' ' || contact, 'UTF8'))
$$;

-- Replaces what matches the pattern in the values of a JSON document. The document keeps its shape.
-- Identifiers of the program (`order_recorded`) name nobody, even where both words are names.
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

-- People who were erased or opted out long ago, as hashes. They receive nothing any more.
create table silent_contacts (
  team_id bigint not null references teams on delete cascade,
  contact_hash bytea not null,
  since timestamptz not null,
  primary key (team_id, contact_hash)
);
