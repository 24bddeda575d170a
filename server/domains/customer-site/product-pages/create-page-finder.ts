import { type Kysely, sql } from 'kysely';
import { createDataLoader } from '#server/database/batches/create-data-loader.ts';
import type { DB } from '#server/database/tables.ts';
import {
  keyColumns,
  readPublicKey,
  selectRoots,
} from '#server/domains/products/find-public-products.ts';
import { isTeamCode } from './find-open-team-id.ts';

/** The product of a public address, and the version of all that its page shows. */
export interface FoundPage {
  team_id: string;
  /** The `xmin` of the row of the team. */
  team_version: string;
  /** The product that shows the reviews. */
  product_id: string;
  on_shopify: boolean;
  /**
   * It changes with each change of the team, of the product or of one merged into it, and of their
   * published reviews, questions and answers.
   */
  version: string;
}

export type PageFinder = (team_code: string, key: string) => Promise<FoundPage | undefined>;

const STATEMENTS_AT_ONCE = 1;

/** Creates a finder. Simultaneous calls share one statement, which begins after they were made. */
export function createPageFinder(db: Kysely<DB>): PageFinder {
  const load = createDataLoader((addresses: readonly string[]) => findPages(db, addresses), {
    statements: STATEMENTS_AT_ONCE,
  });
  return async (team_code, key) =>
    isTeamCode(team_code) && Object.values(readPublicKey(key)).some((value) => value !== null)
      ? load(`${team_code}/${key}`)
      : undefined;
}

/**
 * A row for each product whose reviews the page shows: the product itself, and those merged into
 * it.
 */
interface MemberRow extends Omit<FoundPage, 'version'> {
  place: string;
  /** Its identifier, the `xmin` of its row and the version of what was written about it. */
  member: string;
}

/**
 * Finds pages by addresses of the form `{team_code}/{key}`. The code of a team contains no slash.
 */
async function findPages(
  db: Kysely<DB>,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, FoundPage>> {
  const codes = addresses.map((address) => address.slice(0, address.indexOf('/')));
  const keys = addresses.map((address) => readPublicKey(address.slice(address.indexOf('/') + 1)));
  const { rows } = await sql<MemberRow>`
    with asked as (
      select k.place, t.id as team_id, t.xmin::text as team_version, k.id, k.external_id, k.sku
      from unnest(${codes}::text[], ${keyColumns(keys)}) with ordinality k (team_code, id, external_id, sku, place)
        join teams t on t.team_code = k.team_code),
    found as (${selectRoots(keys)}),
    members as (
      select f.place, f.root, p.id, p.xmin::text from found f join products p on p.id = f.root
      union all select f.place, f.root, p.id, p.xmin::text from found f join products p on p.root_id = f.root)
    select a.place, a.team_id, a.team_version, m.root as product_id, concat_ws(':', m.id, m.xmin, v.version) as member,
      exists (select from integrations i where i.team_id = a.team_id and i.name = 'shopify' and i.state <> 'disconnected') as on_shopify
    from asked a join members m on m.place = a.place left join product_page_versions v on v.product_id = m.id
    order by a.place, m.id`.execute(db);
  const pages = new Map<string, FoundPage>();
  for (const { place, member, ...page } of rows) {
    const address = addresses[Number(place) - 1] ?? '';
    const version =
      pages.get(address)?.version ?? `${page.team_version} ${String(page.on_shopify)}`;
    pages.set(address, { ...page, version: `${version} ${member}` });
  }
  return pages;
}
