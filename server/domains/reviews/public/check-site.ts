import type { Selectable } from 'kysely';
import { transaction } from '#server/database/transaction.ts';
import type { IntegrationsTable } from '#server/database/tables/channels/integrations.ts';
import { recordConnectionError } from '#server/domains/channels/connections/record-connection-error.ts';
import { isRefusal, refuseKey } from '#server/domains/channels/connections/refuse-key.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { breakSite, repairSite } from './break-site.ts';
import { requireSite, type SiteApp } from './open-site.ts';

/**
 * Checks the API key again: a refusal marks the connection as broken, a success repairs it, and a
 * timeout is shown on the card. A connection by URL alone cannot break.
 */
export async function checkSite(
  app: SiteApp,
  team_id: string,
): Promise<Selectable<IntegrationsTable>> {
  const { access, settings, integration } = await requireSite(app, team_id);
  if (!access) return integration;
  const site = await app.reviewSite
    .findUnit(access.keys, settings.domain)
    .then(async (unit) => ({
      unit_id: unit?.id ?? access.unit_id,
      has_private: await app.reviewSite.mayReadPrivate(access),
    }))
    .catch(async (error: unknown) => {
      if (isRefusal(error)) return error;
      if (error instanceof ProviderError)
        await recordConnectionError(app, { team_id, name: 'trustpilot' }, error);
      throw refuseKey(error, null);
    });
  return transaction(app, async (tx) => {
    await (site instanceof Error
      ? breakSite(tx, team_id, site.message)
      : repairSite(tx, team_id, site));
    return tx.db
      .selectFrom('integrations')
      .selectAll()
      .where('id', '=', integration.id)
      .executeTakeFirstOrThrow();
  });
}
