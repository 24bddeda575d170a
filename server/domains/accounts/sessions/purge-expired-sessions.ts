import type { App } from '#server/app.ts';

const DAY_MS = 86_400_000;
const KEPT_MS = 90 * DAY_MS;
/** How long after the last sign-in an address counts as unknown again. */
const SIGN_IN_ADDRESS_MS = 180 * DAY_MS;

/**
 * Drops sessions, proofs and revoked API keys three months after their end: until then the audit
 * log can say which one acted.
 */
export async function purgeExpiredSessions(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = app.clock.now().getTime();
  await app.db
    .deleteFrom('sign_in_addresses')
    .where('last_sign_in_at', '<', new Date(now - SIGN_IN_ADDRESS_MS))
    .execute();
  const before = new Date(now - KEPT_MS);
  await app.db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', before), eb('revoked_at', '<', before)]))
    .execute();
  await app.db.deleteFrom('api_keys').where('revoked_at', '<', before).execute();
  await app.db.deleteFrom('account_proofs').where('expires_at', '<', before).execute();
}
