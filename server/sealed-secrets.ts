import type { App } from './app.ts';
import { resealAuthenticators } from './domains/accounts/second-factor/authenticator-secret.ts';
import { resealCredentials } from './domains/channels/connections/reseal-credentials.ts';
import { resealKeys } from './domains/channels/mail-senders/reseal-keys.ts';
import { resealSecrets } from './domains/notifications/webhooks/reseal-secrets.ts';
import { resealRegistrations } from './domains/shops/reseal-registrations.ts';

type SealedSecretsApp = Pick<App, 'config' | 'db' | 'clock' | 'log'>;

/**
 * The owners of secrets that the key of the instance seals. Each seals its own again when the key
 * has changed.
 */
const sealedSecrets: readonly ((app: SealedSecretsApp) => Promise<void>)[] = [
  resealCredentials,
  resealKeys,
  resealSecrets,
  resealRegistrations,
  resealAuthenticators,
];

/**
 * Seals every secret with the current key at each start, so that SECRET_KEY_PREVIOUS can be removed
 * afterwards.
 */
export async function resealAll(app: SealedSecretsApp): Promise<void> {
  for (const reseal of sealedSecrets) await reseal(app);
}
