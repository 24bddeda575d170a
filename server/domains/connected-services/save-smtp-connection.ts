import type { Selectable } from 'kysely';
import type { App } from '#server/app.ts';
import type { IntegrationsTable } from '#server/database/tables/channels/integrations.ts';
import type { Tx } from '#server/database/transaction.ts';
import { resumeForced } from '#server/domains/channels/senders/resume-messages.ts';
import { connectTeamSender } from '#server/domains/channels/senders/set-team-sender.ts';
import { replanWaiting } from './save-connection.ts';
import { openTeamMail } from '#server/domains/channels/mail/open-team-mail.ts';

/**
 * Saves the connection after a successful login at the server. When it was broken before, its
 * waiting messages continue.
 */
export async function saveSmtpConnection(
  tx: Tx,
  app: Pick<App, 'db' | 'config' | 'mail'>,
  { integration, was_away }: { integration: Selectable<IntegrationsTable>; was_away: boolean },
): Promise<Selectable<IntegrationsTable>> {
  const { id, team_id } = integration;
  if (was_away) {
    await connectTeamSender(tx, { team_id, channel: 'email', carrier: openTeamMail(app, team_id) });
    await resumeForced(tx.db, team_id, tx.now);
    await replanWaiting(tx, team_id);
  }
  return tx.db
    .updateTable('integrations')
    .set({ state: 'connected', last_sync_at: tx.now, last_error: null, last_error_at: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
