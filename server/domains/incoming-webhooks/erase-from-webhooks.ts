import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { namesPersonIn, type PersonTerms } from '#server/domains/privacy/names-person-in.ts';

/**
 * What services told the team of the person. Of what was read only the key stays, so that a repeat
 * is still recognised; what waits to be read keeps its form without the person. Returns which
 * events named them. Those of the instance’s own accounts keep no text once they are read
 * (`read-webhooks.ts`).
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
