import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import { type SyncApp, syncIntegration } from './sync-integration.ts';

/**
 * Scheduled job: finds revoked keys and templates that lost their approval before a message needs
 * them.
 */
export async function refreshIntegrations(app: SyncApp & Pick<App, 'log'>): Promise<void> {
  const rows = await app.db
    .selectFrom('integrations')
    .select(['team_id', 'name'])
    .where('state', '=', 'connected')
    .where('name', '<>', 'google')
    .orderBy('id')
    .execute();
  for (const { team_id, name } of rows) {
    try {
      await syncIntegration(app, team_id, name);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      app.log.info(
        { team_id, name, code: error.code },
        'an integration could not be read: the next hour tries again',
      );
    }
  }
}
