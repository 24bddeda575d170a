import type { App } from '#server/app.ts';

const KEPT_MS = 90 * 86_400_000;

/** Drops sessions and proofs three months after their end: until then the journal can say which one acted. */
export async function forgetExpired(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const before = new Date(app.clock.now().getTime() - KEPT_MS);
  await app.db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', before), eb('revoked_at', '<', before)]))
    .execute();
  await app.db.deleteFrom('account_proofs').where('expires_at', '<', before).execute();
}
