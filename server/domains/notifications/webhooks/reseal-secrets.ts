import type { App } from '#server/app.ts';
import { isSealedToday } from '#server/domains/channels/connections/seal-credentials.ts';
import { openSecret, sealSecret } from './webhook-secret.ts';

/**
 * Runs at each start, as for credentials: secrets that were sealed with the previous key of the
 * instance are sealed with the current one.
 */
export async function resealSecrets(app: Pick<App, 'db' | 'config' | 'log'>): Promise<void> {
  const rows = await app.db
    .selectFrom('outgoing_webhooks')
    .select(['id', 'team_id', 'secret'])
    .execute();
  for (const { id, team_id, secret } of rows) {
    if (isSealedToday(app.config, secret)) continue;
    const opened = openSecret(app.config, team_id, secret);
    if (opened === null)
      app.log.error({ team_id }, 'the secret of a webhook cannot be opened: its deliveries say so');
    else
      await app.db
        .updateTable('outgoing_webhooks')
        .set({ secret: sealSecret(app.config, team_id, opened) })
        .where('id', '=', id)
        .where('secret', '=', secret)
        .execute();
  }
  const streams = await app.db.selectFrom('audit_streams').select(['team_id', 'secret']).execute();
  for (const { team_id, secret } of streams) {
    if (isSealedToday(app.config, secret)) continue;
    const opened = openSecret(app.config, team_id, secret);
    if (opened === null)
      app.log.error(
        { team_id },
        'the secret of an audit stream cannot be opened: its calls say so',
      );
    else
      await app.db
        .updateTable('audit_streams')
        .set({ secret: sealSecret(app.config, team_id, opened) })
        .where('team_id', '=', team_id)
        .where('secret', '=', secret)
        .execute();
  }
}
