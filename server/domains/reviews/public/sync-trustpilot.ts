import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { presentIntegration } from '#server/domains/channels/connections/list-integrations.ts';
import { requestSync } from './request-sync.ts';
import { requireSite } from './open-site.ts';

/**
 * Syncs all reviews, continuing an interrupted sync. Without API keys Trustpilot is only a link,
 * and nothing can be read.
 */
export const syncTrustpilot: Handler<'syncTrustpilot'> = async (app, { caller }) => {
  const { access, integration } = await requireSite(app, caller.team_id);
  if (!access) throw new Failure('trustpilot_link_only');
  await transaction(app, (tx) => requestSync(tx, caller.team_id, { is_whole: true }));
  return { data: presentIntegration(integration) };
};
