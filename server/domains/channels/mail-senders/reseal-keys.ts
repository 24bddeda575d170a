import type { App } from '#server/app.ts';
import { isSealedToday } from '#server/domains/channels/connections/seal-credentials.ts';
import { newKeys, resealKey } from './new-keys.ts';

/**
 * Encrypts keys again at each start, as with credentials: those encrypted with the previous secret
 * are encrypted with the current one. A key that no secret decrypts is replaced, and its record
 * must be published again.
 */
export async function resealKeys(app: Pick<App, 'db' | 'config' | 'log'>): Promise<void> {
  const rows = await app.db
    .selectFrom('mail_senders')
    .select(['id', 'team_id', 'private_key'])
    .execute();
  for (const { id, team_id, private_key } of rows) {
    if (isSealedToday(app.config, private_key)) continue;
    const resealed = resealKey(app.config, team_id, private_key);
    if (resealed === null)
      app.log.error(
        { team_id },
        'the key that signs a team’s mails cannot be opened: it has another one',
      );
    const change =
      resealed === null
        ? {
            ...(await newKeys(app.config, team_id)),
            proven_at: null,
            records: '[]',
            checked_at: null,
          }
        : { private_key: resealed };
    await app.db
      .updateTable('mail_senders')
      .set(change)
      .where('id', '=', id)
      .where('private_key', '=', private_key)
      .execute();
  }
}
