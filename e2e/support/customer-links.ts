import { openDatabase } from '#server/database/open.ts';
import { readTestShops } from './shops.ts';

/** Returns the personal links of the customers of a shop, without the host, oldest first. */
export async function customerLinks(team_id: string): Promise<string[]> {
  const db = openDatabase({
    host: readTestShops().socket,
    user: 'app',
    database: 'postgres',
    max: 1,
  });
  const rows = await db
    .selectFrom('review_requests')
    .select('token')
    .where('team_id', '=', team_id)
    .orderBy('id')
    .execute();
  await db.destroy();
  return rows.map(({ token }) => `/y/${token}`);
}
