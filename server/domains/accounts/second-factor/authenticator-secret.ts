import type { App } from '#server/app.ts';
import {
  isSealedToday,
  openCredentials,
  sealCredentials,
} from '#server/domains/channels/connections/seal-credentials.ts';

const placeOf = (user_id: string) => ({ team_id: `user ${user_id}`, name: 'authenticator_app' });

export function sealAuthenticatorSecret(
  config: App['config'],
  user_id: string,
  secret: string,
): Buffer {
  return sealCredentials(config, placeOf(user_id), secret);
}

/**
 * Decrypts the secret. Returns null when the secret of the instance that encrypted it is no longer
 * configured. Recovery codes and passkeys still work then.
 */
export function openAuthenticatorSecret(
  config: App['config'],
  user_id: string,
  sealed: Buffer,
): string | null {
  return openCredentials(config, placeOf(user_id), sealed);
}

/**
 * Encrypts the secrets again with the current secret of the instance, at each start, as with
 * credentials.
 */
export async function resealAuthenticators(app: Pick<App, 'db' | 'config' | 'log'>): Promise<void> {
  const rows = await app.db
    .selectFrom('authenticator_apps')
    .select(['user_id', 'secret'])
    .execute();
  for (const { user_id, secret } of rows) {
    if (isSealedToday(app.config, secret)) continue;
    const opened = openAuthenticatorSecret(app.config, user_id, secret);
    if (opened === null)
      app.log.error({ user_id }, 'the secret of an authenticator app cannot be opened');
    else
      await app.db
        .updateTable('authenticator_apps')
        .set({ secret: sealAuthenticatorSecret(app.config, user_id, opened) })
        .where('user_id', '=', user_id)
        .where('secret', '=', secret)
        .execute();
  }
}
