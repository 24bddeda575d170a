import type { App } from '#server/app.ts';
import { sql } from 'kysely';
import { transaction } from '#server/database/transaction.ts';
import { invalidField } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { presentIntegration } from '#server/domains/channels/connections/list-integrations.ts';
import { refuseKey } from '#server/domains/channels/connections/refuse-key.ts';
import {
  lockConnections,
  storeIntegration,
} from '#server/domains/channels/connections/store-integration.ts';
import type { SiteKeys } from '#server/ports/review-site.ts';
import { requestSync } from './request-sync.ts';
import { openSite, withInstanceKeys } from './open-site.ts';
import type { SiteSettings } from './site-settings.ts';

type Unit = Pick<SiteSettings, 'unit_id' | 'has_private'>;

const ADDRESS =
  'L’adresse doit être celle de votre page Trustpilot, par exemple https://fr.trustpilot.com/review/boutique.fr.';
const UNKNOWN =
  'Trustpilot ne connaît pas ce domaine : ouvrez votre page Trustpilot et copiez son adresse.';

/**
 * Connects a review site. Its URL alone allows redirects; with API keys of the team or the
 * instance, reviews are read. Keys are checked before they are stored, and wrong ones change
 * nothing.
 */
export const connectTrustpilot: Handler<'connectTrustpilot'> = async (app, { body, caller }) => {
  const address = app.reviewSite.readAddress(body.trustpilot_url);
  if (!address) throw invalidField('trustpilot_url', ADDRESS);
  if (body.api_secret && !body.api_key) throw invalidField('api_key', 'La clé va avec le secret.');
  const own: SiteKeys = {
    api_key: body.api_key || null,
    api_secret: body.api_secret || null,
    business_user_id: body.business_user_id || null,
  };
  const unit = await findUnit(app, own, address.domain);
  const before = await openSite(app, caller.team_id);
  return transaction(app, async (tx) => {
    await lockConnections(tx, caller.team_id);
    const credentials = JSON.stringify({
      ...own,
      sealing: before?.settings.domain === address.domain ? before.sealing : null,
    });
    const { integration } = await storeIntegration(tx, app, caller, {
      name: 'trustpilot',
      credentials,
      account: address.domain,
    });
    const stored = await tx.db
      .updateTable('integrations')
      .set({
        state: 'connected',
        last_error: null,
        last_error_at: null,
        settings: sql<string>`settings || ${JSON.stringify({ ...address, ...unit })}::jsonb`,
      })
      .where('id', '=', integration.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (unit.unit_id === null)
      await tx.db.deleteFrom('review_site_syncs').where('team_id', '=', caller.team_id).execute();
    else await requestSync(tx, caller.team_id, { is_whole: true });
    return { data: presentIntegration(stored) };
  });
};

/**
 * Finds the review page by its URL. An error of the instance’s own key is not the team’s, so the
 * URL is stored and no reviews are read.
 */
async function findUnit(
  app: Pick<App, 'reviewSite' | 'log'>,
  own: SiteKeys,
  domain: string,
): Promise<Unit> {
  const keys = withInstanceKeys(app, own);
  if (keys.api_key === null) return { unit_id: null, has_private: false };
  try {
    const unit =
      (await app.reviewSite.findUnit(keys, domain)) ??
      (domain.startsWith('www.') ? await app.reviewSite.findUnit(keys, domain.slice(4)) : null);
    if (!unit) throw invalidField('trustpilot_url', UNKNOWN);
    const has_private = await app.reviewSite.mayReadPrivate({
      keys,
      unit_id: unit.id,
      has_private: false,
    });
    return { unit_id: unit.id, has_private };
  } catch (error) {
    throw refuseKey(error, own.api_key === null ? null : 'api_key');
  }
}
