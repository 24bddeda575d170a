import { type Kysely, sql } from 'kysely';
import { createDataLoader } from '#server/database/batches/create-data-loader.ts';
import type { DB } from '#server/database/tables.ts';
import {
  keyColumns,
  readPublicKey,
  selectRoots,
} from '#server/domains/products/find-public-products.ts';
import { isTeamCode } from './find-open-team-id.ts';

/** The number and the sum of the published ratings of a product and of those merged into it. */
export interface BadgeFigures {
  count: number;
  stars: number;
  /** Both numbers as a text, which simultaneous readers share. */
  version: string;
}

/** Returns the figures in the order of the keys, or undefined when there is no such team. */
export type BadgeReader = (
  team_code: string,
  keys: readonly string[],
) => Promise<readonly BadgeFigures[] | undefined>;

interface BadgeList {
  team_code: string;
  keys: readonly string[];
}

const STATEMENTS_AT_ONCE = 1;

/**
 * Creates a reader. Lists that are requested at the same moment are read by one statement, each
 * product once.
 */
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
  const asked: AskedBadge[] = [];
  const teams = new Map<string, { team: number; placeOf: Map<string, number> }>();
  const places = lists.map(({ team_code, keys }) => {
    const { team, placeOf } = teams.getOrInsertComputed(team_code, () => ({
      team: teams.size + 1,
      placeOf: new Map(),
    }));
    return keys.map((key) => placeOf.getOrInsertComputed(key, () => asked.push({ team, key }) - 1));
  });
  const figures = await readFigures(db, [...teams.keys()], asked);
  return new Map(
    lists.flatMap((list, at) => {
      const found = places[at]?.flatMap((place) => figures[place] ?? []) ?? [];
      return found.length === list.keys.length ? [[list, found] as const] : [];
    }),
  );
}

interface AskedBadge {
  /** The place of its team among the codes, from 1. */
  team: number;
  key: string;
}

/** Reads the figures in the order of the keys. Those of an unknown team are undefined. */
async function readFigures(
  db: Kysely<DB>,
  codes: readonly string[],
  asked: readonly AskedBadge[],
): Promise<readonly (BadgeFigures | undefined)[]> {
  const keys = asked.map(({ key }) => readPublicKey(key));
  const { rows } = await sql<Omit<BadgeFigures, 'version'> & { place: string }>`
    with found_teams as (
      select array_agg(t.id order by c.team) as ids
      from unnest(${codes}::text[]) with ordinality c (team_code, team) left join teams t on t.team_code = c.team_code),
    asked as (
      select k.place, (select ids from found_teams)[k.team] as team_id, k.id, k.external_id, k.sku
      from unnest(${asked.map(({ team }) => team)}::int[], ${keyColumns(keys)}) with ordinality k (team, id, external_id, sku, place)),
    found as (${selectRoots(keys)}),
    members as (
      select place, root as id from found
      union all select f.place, p.id from found f join products p on p.root_id = f.root)
    select a.place, coalesce(sum(q.rated_1 + q.rated_2 + q.rated_3 + q.rated_4 + q.rated_5), 0)::int as count,
      coalesce(sum(q.rated_1 + 2 * q.rated_2 + 3 * q.rated_3 + 4 * q.rated_4 + 5 * q.rated_5), 0)::int as stars
    from asked a left join members m on m.place = a.place left join product_ratings q on q.product_id = m.id
    where a.team_id is not null group by a.place`.execute(db);
  const figures: (BadgeFigures | undefined)[] = asked.map(() => undefined);
  for (const { place, count, stars } of rows)
    figures[Number(place) - 1] = { count, stars, version: `${count}:${stars}` };
  return figures;
}
