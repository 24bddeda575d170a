import type { Selectable } from 'kysely';
import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import type {
  IntegrationsTable,
  WhatsappService,
} from '#server/database/tables/channels/integrations.ts';
import { storeTemplates } from '#server/domains/channels/whatsapp/store-templates.ts';
import { replanNext } from '#server/domains/requests/schedule/replan-team.ts';
import { limitSender } from '#server/domains/channels/senders/limit-sender.ts';
import { resumeForced } from '#server/domains/channels/senders/resume-messages.ts';
import { connectTeamSender } from '#server/domains/channels/senders/set-team-sender.ts';
import type { WhatsappAccount } from '#server/ports/whatsapp-provider.ts';
import { saveNumber } from '#server/domains/channels/whatsapp/save-number.ts';

/**
 * Saves the account data after the service accepted the credentials. When the channel was not
 * available before, its waiting messages continue.
 */
export async function saveConnection(
  tx: Tx,
  app: Pick<App, 'whatsapp'>,
  {
    integration,
    name,
    account,
    was_away,
  }: {
    integration: Selectable<IntegrationsTable>;
    name: WhatsappService;
    account: WhatsappAccount;
    was_away: boolean;
  },
): Promise<Selectable<IntegrationsTable>> {
  const { team_id } = integration;
  const { templates, details } = account;
  const hasOthers = await storeTemplates(tx, integration, templates);
  if (was_away) {
    await connectTeamSender(tx, {
      team_id,
      channel: 'whatsapp',
      carrier: app.whatsapp[name].open(() => Promise.resolve(null)),
    });
    await resumeForced(tx.db, team_id, tx.now);
  }
  if (details !== null) {
    await saveNumber(tx, integration, details);
    await limitSender(tx, team_id, name, details);
  }
  if (was_away || hasOthers) await replanWaiting(tx, team_id);
  const settings = details === null ? {} : { settings: JSON.stringify(details) };
  return tx.db
    .updateTable('integrations')
    .set({
      state: 'connected',
      last_sync_at: tx.now,
      last_error: null,
      last_error_at: null,
      ...settings,
    })
    .where('id', '=', integration.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Plans waiting messages again at once. The handler of the event finishes a team with a large
 * number of them.
 */
export async function replanWaiting(tx: Tx, team_id: string): Promise<void> {
  if ((await replanNext(tx, team_id, '0')) !== null)
    await tx.publish('channels_changed', { team_id });
}
