import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { breakConnection } from '#server/domains/channels/connections/break-connection.ts';
import { requestSync } from './request-sync.ts';

/**
 * Marks the connection of the review site as broken, with the error that the card shows and how to
 * repair it. The sync stops where it is.
 */
export async function breakSite(tx: Tx, team_id: string, text: string): Promise<void> {
  await tx.db
    .updateTable('review_site_syncs')
    .set({ next_at: null, lease_until: null })
    .where('team_id', '=', team_id)
    .execute();
  const broken = await breakConnection(tx, team_id, 'trustpilot', text);
  if (broken) await tx.publish('review_site_broken', { team_id, text, at: tx.now.toISOString() });
}

/** Marks the connection as working again, so that the sync continues where it stopped. */
export async function repairSite(
  tx: Tx,
  team_id: string,
  unit: { unit_id: string; has_private: boolean },
): Promise<void> {
  const before = await tx.db
    .selectFrom('integrations')
    .select('state')
    .where('team_id', '=', team_id)
    .where('name', '=', 'trustpilot')
    .forUpdate()
    .executeTakeFirst();
  if (!before || before.state === 'disconnected') return;
  const repaired = {
    state: 'connected' as const,
    last_error: null,
    last_error_at: null,
    settings: sql<string>`settings || ${JSON.stringify(unit)}::jsonb`,
  };
  await tx.db
    .updateTable('integrations')
    .set(repaired)
    .where('team_id', '=', team_id)
    .where('name', '=', 'trustpilot')
    .execute();
  if (before.state === 'broken') await requestSync(tx, team_id, { is_whole: false });
}
