import { type Kysely, sql } from 'kysely';
import { createDataLoader } from '#server/database/batches/create-data-loader.ts';
import type { DB } from '#server/database/tables.ts';
import {
  keyColumns,
  readPublicKey,
  selectRoots,
} from '#server/domains/products/find-public-products.ts';
import { isTeamCode } from './find-open-team-id.ts';

/** Published ratings of a product and of those merged into it: how many, and their sum. */
export interface BadgeFigures {
  count: number;
  stars: number;
}

/** The figures in the order of the keys; undefined: there is no such team. */
export type BadgeReader = (
  team_code: string,
  keys: readonly string[],
) => Promise<readonly BadgeFigures[] | undefined>;

interface BadgeList {
  team_code: string;
  keys: readonly string[];
}

const STATEMENTS_AT_ONCE = 1;

/** The lists that are asked for in one moment are read by one statement, each product once. */
export function createBadgeReader(db: Kysely<DB>): BadgeReader {
  const load = createDataLoader((lists: readonly BadgeList[]) => readLists(db, lists), {
    statements: STATEMENTS_AT_ONCE,
  });
  return async (team_code, keys) => (isTeamCode(team_code) ? load({ team_code, keys }) : undefined);
}

async function readLists(
  db: Kysely<DB>,
  lists: readonly BadgeList[],
): Promise<ReadonlyMap<BadgeList, readonly BadgeFigures[]>> {
  const places = new Map<string, number>();
  const codes: string[] = [];
  const asked: string[] = [];
  const placesOf = new Map(
    lists.map((list) => [
      list,
      list.keys.map((key) => {
        const address = `${list.team_code}/${key}`;
        const place = places.get(address) ?? places.size;
        if (place === places.size) {
          places.set(address, place);
          codes.push(list.team_code);
          asked.push(key);
        }
        return place;
      }),
    ]),
  );
  const figures = await readFigures(db, codes, asked);
  return new Map(
    [...placesOf].flatMap(([list, own]) => {
      const found = own.flatMap((place) => figures.get(place) ?? []);
      return found.length === own.length ? [[list, found] as const] : [];
    }),
  );
}

/** By the place of each key; those of an unknown team are left out. */
async function readFigures(
  db: Kysely<DB>,
  codes: readonly string[],
  asked: readonly string[],
): Promise<ReadonlyMap<number, BadgeFigures>> {
  const keys = asked.map(readPublicKey);
  const { rows } = await sql<BadgeFigures & { place: string }>`
    with asked as (
      select k.place, t.id as team_id, k.id, k.external_id, k.sku
      from unnest(${codes}::text[], ${keyColumns(keys)}) with ordinality k (team_code, id, external_id, sku, place)
        join teams t on t.team_code = k.team_code),
    found as (${selectRoots(keys)}),
    members as (
      select place, root as id from found
      union all select f.place, p.id from found f join products p on p.root_id = f.root)
    select a.place, coalesce(sum(q.rated_1 + q.rated_2 + q.rated_3 + q.rated_4 + q.rated_5), 0)::int as count,
      coalesce(sum(q.rated_1 + 2 * q.rated_2 + 3 * q.rated_3 + 4 * q.rated_4 + 5 * q.rated_5), 0)::int as stars
    from asked a left join members m on m.place = a.place left join product_ratings q on q.product_id = m.id
    group by a.place`.execute(db);
  return new Map(rows.map(({ place, count, stars }) => [Number(place) - 1, { count, stars }]));
}
