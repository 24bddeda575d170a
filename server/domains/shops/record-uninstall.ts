import { sql } from 'kysely';
import { parseFlowConfiguration } from '#contract/settings/flow-configuration.ts';
import type { Tx } from '#server/database/transaction.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { findShop, settingsOf } from './shop-row.ts';

/**
 * Records that the merchant uninstalled the app: messages of the shop are held until a person
 * resumes them. Shopify has also revoked the access.
 */
export async function recordUninstall(tx: Tx, team_id: string, at: Date): Promise<void> {
  const row = await findShop(tx.db, team_id);
  if (!row || row.state === 'disconnected') return;
  const { shop, installed_at } = settingsOf(row);
  // A late notification about an earlier installation is ignored.
  if (installed_at !== undefined && at.getTime() < Date.parse(installed_at)) return;
  await tx.db
    .updateTable('integrations')
    .set({
      state: 'disconnected',
      credentials: null,
      account: null,
      connected_at: null,
      last_error: null,
      last_error_at: null,
      settings: sql<string>`settings || '{"topics": {}}'::jsonb`,
    })
    .where('id', '=', row.id)
    .execute();
  await stopFlow(tx, team_id);
  await saveAuditEvent(tx.db, tx.now, {
    team_id,
    user_id: null,
    impersonator_id: null,
    action: 'shop_uninstalled',
    detail: { shop, by: 'shopify' },
  });
  await tx.publish('shop_uninstalled', { team_id, shop: shop ?? '', at: at.toISOString() });
}

/** Deactivates the flow, so that waiting messages are held, as when a person does it. */
async function stopFlow(tx: Tx, team_id: string): Promise<void> {
  const team = await tx.db
    .selectFrom('teams')
    .select('flow_configuration_config')
    .where('id', '=', team_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const flow = parseFlowConfiguration(team.flow_configuration_config);
  if (!flow.is_active) return;
  await tx.db
    .updateTable('teams')
    .set({
      flow_configuration_config: JSON.stringify({ ...flow, is_active: false }),
      flow_revision: sql`flow_revision + 1`,
      updated_at: tx.now,
    })
    .where('id', '=', team_id)
    .execute();
  await tx.publish('flow_changed', { team_id });
}
