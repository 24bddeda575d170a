import { type Kysely, sql } from 'kysely';

/** Rewrites the blocks of a stored thanks page, the only page that takes this block. What is no list of blocks is left alone. */
const withNewKind = (pages: string) => `
  (select jsonb_agg(case when b.block ->> 'kind' = 'doors' then b.block || '{"kind": "destinations"}' else b.block end order by b.place)
    from jsonb_array_elements(${pages} -> 'thanks') with ordinality b(block, place))`;
const holds = (pages: string) => `${pages} -> 'thanks' @> '[{"kind": "doors"}]'`;

const STATEMENTS = [
  `update request_timeline set kind = case kind when 'doors_shown' then 'destinations_shown' else 'destination_followed' end where kind in ('doors_shown', 'door_followed')`,
  `update teams set customization_config = jsonb_set(customization_config, '{pages,thanks}', ${withNewKind("customization_config -> 'pages'")})
    where ${holds("customization_config -> 'pages'")}`,
  `update customization_versions set config = jsonb_set(config, '{pages,thanks}', ${withNewKind("config -> 'pages'")}) where ${holds("config -> 'pages'")}`,
  `update customization_drafts set pages = jsonb_set(pages, '{thanks}', ${withNewKind('pages')}) where ${holds('pages')}`,
];

/** The timeline events and the block of the customer page that said door are named after review destinations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
