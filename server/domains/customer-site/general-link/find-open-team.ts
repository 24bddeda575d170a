import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import { readShop, type CustomerShopSettings } from '#server/domains/customer-pages/read-shop.ts';

export interface OpenTeam extends CustomerShopSettings {
  team_id: string;
}

const CODE = /^[\w-]{1,60}$/;

/** Finds the team of this general link. A closed link has the same result as an unknown one. */
export async function findOpenTeam(db: Kysely<DB>, code: string): Promise<OpenTeam | null> {
  if (!CODE.test(code)) return null;
  const row = await db
    .selectFrom('teams')
    .select(['id', sql<string>`xmin::text`.as('version')])
    .where('team_code', '=', code)
    .where('share_general_review_link', '=', true)
    .executeTakeFirst();
  if (!row) return null;
  const shop = await readShop(db, row.id, row.version);
  return shop && { ...shop, team_id: row.id };
}
