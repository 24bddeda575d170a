import { type Kysely, sql } from 'kysely';

/** Doors to Google that stand in a conditional rating already: their cards. */
const STATEMENTS = [
  `insert into integrations (team_id, name, state, account, connected_at)
    select t.id, 'google', 'connected', d.door ->> 'url', t.updated_at
    from teams t cross join lateral (
      select door from jsonb_array_elements(case when jsonb_typeof(t.conditional_config -> 'destinations') = 'array' then t.conditional_config -> 'destinations' else '[]'::jsonb end) with ordinality e(door, place)
      where door ->> 'kind' = 'google' order by place limit 1) d
    on conflict (team_id, name) do nothing`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
