import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { namesPersonIn, type PersonWords } from '#server/modules/personal-data/names-person-in.ts';

/**
 * What services told us of the person, also by the instance’s own accounts. Of what was read only the key stays, so that a repeat is still recognised; what waits to be read
 * keeps its form without the person.
 */
export async function eraseFromWebhooks(
  tx: Tx,
  { team_id, ...words }: PersonWords & { team_id: string },
): Promise<void> {
  await sql`
    update incoming_events set body = case when read_at is null then regexp_replace(body, ${words.pattern}::text, 'effacé', 'gi') else '' end
    where (team_id = ${team_id} or team_id is null) and ${namesPersonIn(sql`body`, words)}`.execute(
    tx.db,
  );
}
