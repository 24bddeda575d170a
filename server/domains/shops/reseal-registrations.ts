import type { App } from '#server/app.ts';
import { isSealedToday } from '#server/domains/channels/connections/seal-credentials.ts';
import { resealOffer } from './offer-registration.ts';

/**
 * At each start, as with credentials: a merchant who is registering meanwhile does not begin again.
 * What no secret opens expires within the hour by itself.
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
