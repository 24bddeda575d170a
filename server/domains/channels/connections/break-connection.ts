import type { IntegrationsTable } from '#server/database/tables/channels/integrations.ts';
import type { Tx } from '#server/database/transaction.ts';

/**
 * Shows the error on the card of this service. Returns true when the service was connected until
 * now, because only this change is announced.
 */
export async function breakConnection(
  tx: Tx,
  team_id: string,
  name: IntegrationsTable['name'],
  text: string,
  at: Date = tx.now,
): Promise<boolean> {
  const broken = await tx.db
    .updateTable('integrations')
    .set({ state: 'broken', last_error: text, last_error_at: at })
    .where('team_id', '=', team_id)
    .where('name', '=', name)
    .where('state', '=', 'connected')
    .returning('id')
    .executeTakeFirst();
  return broken !== undefined;
}
