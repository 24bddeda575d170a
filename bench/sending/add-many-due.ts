import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { addDue, type Shops } from './seed-due.ts';

const AT_ONCE = 100_000;

/**
 * Adds a large number of overdue messages. Building the search index afterwards takes a quarter of
 * the time.
 */
export async function addManyDue(
  db: Database,
  { messages, ...shops }: Shops & { messages: number },
): Promise<void> {
  await sql`drop index if exists request_search_text`.execute(db);
  for (let added = 0; added < messages; added += AT_ONCE)
    await addDue(db, shops, {
      messages: Math.min(AT_ONCE, messages - added),
      due_in: [-3_600, -1],
    });
  await sql`create index request_search_text on request_search using gin (team_id, search gin_trgm_ops)`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
}
