import type { App } from '#server/app.ts';
import { isSealedToday } from '#server/domains/channels/connections/seal-credentials.ts';
import { resealOffer } from './offer-registration.ts';

/**
 * Runs at each start, as for credentials: pending registrations are sealed with the current secret,
 * so that a merchant does not have to start again. Those that no secret opens expire within the
 * hour.
 */
export async function resealRegistrations(app: Pick<App, 'db' | 'config'>): Promise<void> {
  const rows = await app.db
    .selectFrom('shop_registrations')
    .select(['code_hash', 'domain', 'credentials'])
    .where('used_at', 'is', null)
    .execute();
  for (const { code_hash, domain, credentials } of rows) {
    if (isSealedToday(app.config, credentials)) continue;
    const resealed = resealOffer(app.config, domain, credentials);
    if (resealed !== null)
      await app.db
        .updateTable('shop_registrations')
        .set({ credentials: resealed })
        .where('code_hash', '=', code_hash)
        .where('credentials', '=', credentials)
        .execute();
  }
}
