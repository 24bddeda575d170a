import { type Kysely, sql } from 'kysely';
import { createDataLoader } from '#server/database/batches/create-data-loader.ts';
import type { DB } from '#server/database/tables.ts';
import {
  keyColumns,
  readPublicKey,
  selectRoot,
} from '#server/domains/products/find-public-products.ts';
import { isTeamCode } from './find-open-team-id.ts';

/** The product that a public address names, and the version of all that its page shows. */
export interface FoundPage {
  team_id: string;
  /** The `xmin` of the row of the team. */
  team_version: string;
  /** The one that shows the reviews. */
  product_id: string;
  on_shopify: boolean;
  /**
   * Another one after each change of the team, of the product or of one merged into it, and of
   * their published reviews, questions and answers.
   */
  version: string;
}

export type PageFinder = (team_code: string, key: string) => Promise<FoundPage | undefined>;

const STATEMENTS_AT_ONCE = 2;

/** Those who ask in one moment share one statement, which begins after their call. */
export function createPageFinder(db: Kysely<DB>): PageFinder {
  const load = createDataLoader((addresses: readonly string[]) => findPages(db, addresses), {
    statements: STATEMENTS_AT_ONCE,
  });
  return async (team_code, key) =>
    isTeamCode(team_code) && Object.values(readPublicKey(key)).some((value) => value !== null)
      ? load(`${team_code}/${key}`)
      : undefined;
}

/** The code of a team holds no slash. */
async function findPages(
  db: Kysely<DB>,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, FoundPage>> {
  const codes = addresses.map((address) => address.slice(0, address.indexOf('/')));
  const keys = addresses.map((address) => readPublicKey(address.slice(address.indexOf('/') + 1)));
  const { rows } = await sql<FoundPage & { address: string; content_version: string }>`
    select a.address, t.id as team_id, t.xmin::text as team_version, r.root as product_id, g.content_version,
      exists (select from integrations i where i.team_id = t.id and i.name = 'shopify' and i.state <> 'disconnected') as on_shopify
    from unnest(${addresses}::text[], ${codes}::text[], ${keyColumns(keys)}) a (address, team_code, id, external_id, sku)
      join teams t on t.team_code = a.team_code
      cross join lateral (${selectRoot(keys)}) r
      cross join lateral (
        select string_agg(concat_ws(':', m.id, m.xmin, v.version), ' ' order by m.id) as content_version from (
          select id, xmin::text from products where id = r.root
          union all select id, xmin::text from products where root_id = r.root) m
        left join product_page_versions v on v.product_id = m.id) g`.execute(db);
  return new Map(
    rows.map(({ address, content_version, ...page }) => [
      address,
      { ...page, version: `${page.team_version} ${page.on_shopify} ${content_version}` },
    ]),
  );
}
