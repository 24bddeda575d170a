import type { Selectable } from 'kysely';
import type { App } from '#server/app.ts';
import type { IntegrationsTable } from '#server/database/tables/channels/integrations.ts';
import type { Tx } from '#server/database/transaction.ts';
import { saveCredits } from '#server/domains/channels/senders/save-credits.ts';
import { resumeForced } from '#server/domains/channels/senders/resume-messages.ts';
import { connectTeamSender } from '#server/domains/channels/senders/set-team-sender.ts';
import type { SmsAccount } from '#server/ports/sms-provider.ts';
import { replanWaiting } from './save-connection.ts';
import { openTeamSms } from '#server/domains/channels/sms/sms-services.ts';
import type { SmsService } from '#server/domains/channels/sms/sms-settings.ts';

/**
 * Saves the numbers and the credit after the service accepted the credentials. When the channel was
 * not available before, its waiting messages continue.
 */
export async function saveSmsConnection(
  tx: Tx,
  app: Pick<App, 'db' | 'config' | 'sms'>,
  {
    integration,
    name,
    account,
    was_away,
  }: {
    integration: Selectable<IntegrationsTable>;
    name: SmsService;
    account: SmsAccount;
    was_away: boolean;
  },
): Promise<Selectable<IntegrationsTable>> {
  const { team_id } = integration;
  if (was_away) {
    await connectTeamSender(tx, {
      team_id,
      channel: 'sms',
      carrier: openTeamSms(app, name, team_id),
    });
    await resumeForced(tx.db, team_id, tx.now);
  }
  await saveNumbers(tx, team_id, name, account.numbers);
  const sender = await tx.db
    .selectFrom('senders')
    .select('id')
    .where('team_id', '=', team_id)
    .where('provider', '=', name)
    .executeTakeFirst();
  if (sender && account.credit)
    await saveCredits(tx, [{ sender_id: sender.id, ...account.credit }]);
  if (was_away) await replanWaiting(tx, team_id);
  return tx.db
    .updateTable('integrations')
    .set({ state: 'connected', last_sync_at: tx.now, last_error: null, last_error_at: null })
    .where('id', '=', integration.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Saves the account’s numbers as the team’s, and deletes those that the account no longer has. A
 * label that the team changed stays.
 */
async function saveNumbers(
  tx: Tx,
  team_id: string,
  provider: SmsService,
  numbers: SmsAccount['numbers'],
): Promise<void> {
  const phoneNumbers = numbers.map(({ phone_number }) => phone_number);
  await tx.db
    .deleteFrom('phone_numbers')
    .where('team_id', '=', team_id)
    .where('provider', '=', provider)
    .where('phone_number', 'not in', ['', ...phoneNumbers])
    .execute();
  if (numbers.length === 0) return;
  await tx.db
    .insertInto('phone_numbers')
    .values(numbers.map((number) => ({ team_id, provider, created_at: tx.now, ...number })))
    .onConflict((conflict) => conflict.columns(['team_id', 'phone_number', 'provider']).doNothing())
    .execute();
}
