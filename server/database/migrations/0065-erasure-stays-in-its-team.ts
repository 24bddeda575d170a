import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // What the instance's own accounts reported concerns any team: once read, only its key is kept, so that an erasure has nothing to search there.
  `update incoming_events set body = '' where team_id is null and read_at is not null and body <> ''`,
  // Whom a sender wrote to is only compared, never shown: a peppered hash is enough. What the previous version of the program still writes in clear leaves after 24 hours.
  `update sender_people set recipient = encode(silent_contact(0, 'recipient', recipient), 'hex') where recipient !~ '^[0-9a-f]{64}$'`,
  // The requests that a mail to the team quotes: it leaves the test inbox with any of them.
  `alter table outbox_messages add column quoted_requests bigint[] not null default '{}'`,
  // Words of the program (a step, an event, a handler) are no text that names a person, even where both parts are somebody's names.
  `create or replace function redact_json(given jsonb, pattern text) returns jsonb language plpgsql immutable as $$
   begin
     return case jsonb_typeof(given)
       when 'string' then case when given #>> '{}' ~ '^[a-z]+([._-][a-z]+)+$' then given else to_jsonb(regexp_replace(given #>> '{}', pattern, 'effacé', 'gi')) end
       when 'number' then case when given::text ~* pattern then 'null'::jsonb else given end
       when 'array' then (select coalesce(jsonb_agg(redact_json(value, pattern) order by place), '[]') from jsonb_array_elements(given) with ordinality e(value, place))
       when 'object' then (select coalesce(jsonb_object_agg(key, redact_json(value, pattern)), '{}') from jsonb_each(given))
       else given end;
   end $$`,
];

/** An erasure changes rows of its own team only, so nothing outside them may name a customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
