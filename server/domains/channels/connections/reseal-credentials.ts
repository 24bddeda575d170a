import type { App } from '#server/app.ts';
import { isSealedToday, openCredentials, sealCredentials } from './seal-credentials.ts';

const UNREADABLE =
  'La clé enregistrée ne peut plus être lue par cette instance : collez-la de nouveau.';

/**
 * Encrypts credentials again at each start: those encrypted with the previous secret are encrypted
 * with the current one, so that SECRET_KEY_PREVIOUS can be removed. The card of credentials that no
 * secret decrypts asks for the key again.
 */
export async function resealCredentials(
  app: Pick<App, 'db' | 'config' | 'clock' | 'log'>,
): Promise<void> {
  const rows = await app.db
    .selectFrom('integrations')
    .select(['id', 'team_id', 'name', 'credentials'])
    .where('credentials', 'is not', null)
    .execute();
  for (const { id, credentials, ...place } of rows) {
    if (credentials === null || isSealedToday(app.config, credentials)) continue;
    const text = openCredentials(app.config, place, credentials);
    if (text === null)
      app.log.error({ ...place }, 'the credentials of an integration cannot be opened');
    const change =
      text === null
        ? { state: 'broken' as const, last_error: UNREADABLE, last_error_at: app.clock.now() }
        : { credentials: sealCredentials(app.config, place, text) };
    // Another process may have done the same just now, or a person may have entered another key.
    await app.db
      .updateTable('integrations')
      .set(change)
      .where('id', '=', id)
      .where('credentials', '=', credentials)
      .execute();
  }
}
