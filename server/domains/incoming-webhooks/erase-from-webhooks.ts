import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { namesPersonIn, type PersonTerms } from '#server/domains/privacy/names-person-in.ts';

/**
 * Erases a person from received webhooks. Of a processed webhook only the key remains, so that a
 * repeat is still recognised. A pending webhook keeps its content without the person. Returns the
 * ids of the changed webhooks. Webhooks of the instance’s own accounts lose their text when they
 * are processed (`read-webhooks.ts`).
 */
export async function eraseFromWebhooks(
  tx: Tx,
  { team_id, ...terms }: PersonTerms & { team_id: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update incoming_events set body = case when read_at is null then regexp_replace(body, ${terms.pattern}::text, 'effacé', 'gi') else '' end
    where team_id = ${team_id} and ${namesPersonIn(sql`body`, terms)} returning id`.execute(tx.db);
  return rows.map(({ id }) => id);
}
