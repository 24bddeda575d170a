import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import type { Provider } from './bench-channel.ts';
import { addDue, openShops, type Shops } from './seed-due.ts';

const AT_ONCE = 100_000;

/** Very many due messages of the first team, none of the second; the search's index is made afterwards, which takes a quarter of the time. */
export async function addMillion(db: Database, messages: number, provider: Provider): Promise<Shops> {
  const shops = await openShops(db, 2, provider);
  await sql`drop index if exists request_search_text`.execute(db);
  for (let added = 0; added < messages; added += AT_ONCE) await addDue(db, { ...shops, team_ids: shops.team_ids.slice(0, 1) }, { messages: Math.min(AT_ONCE, messages - added), due_in: [-3_600, -1] });
  await sql`create index request_search_text on request_search using gin (team_id, search gin_trgm_ops)`.execute(db);
  await sql`vacuum analyze`.execute(db);
  return shops;
}
