import type { App } from '#server/app.ts';
import { isSealedToday, openCredentials, sealCredentials } from './seal-credentials.ts';

/** At each start: what the previous secret sealed is sealed with today’s, so that SECRET_KEY_PREVIOUS may go. */
export async function resealCredentials(app: Pick<App, 'db' | 'config'>): Promise<void> {
  const rows = await app.db.selectFrom('integrations').select(['id', 'team_id', 'name', 'credentials']).where('credentials', 'is not', null).execute();
  for (const { id, credentials, ...place } of rows) {
    if (credentials === null || isSealedToday(app.config, credentials)) continue;
    const sealed = sealCredentials(app.config, place, openCredentials(app.config, place, credentials));
    // Another process may just have done the same, or a person pasted another key.
    await app.db.updateTable('integrations').set({ credentials: sealed }).where('id', '=', id).where('credentials', '=', credentials).execute();
  }
}
