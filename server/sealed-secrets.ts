import type { App } from './app.ts';
import { resealCredentials } from './domains/channels/connections/reseal-credentials.ts';
import { resealKeys } from './domains/channels/mail-senders/reseal-keys.ts';
import { resealSecrets } from './domains/notifications/webhooks/reseal-secrets.ts';
import { resealRegistrations } from './domains/shops/reseal-registrations.ts';

/** At each start: whatever the previous secret of the instance sealed is sealed with today’s, so that SECRET_KEY_PREVIOUS may go. */
export async function resealAll(app: Pick<App, 'config' | 'db' | 'clock' | 'log'>): Promise<void> {
  await resealCredentials(app);
  await resealKeys(app);
  await resealSecrets(app);
  await resealRegistrations(app);
}
