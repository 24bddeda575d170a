import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import type { Handler, TeamCaller } from '#server/http/calls/handler.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { disconnectTeamSenders } from '#server/domains/channels/senders/set-team-sender.ts';
import { deleteNumbers } from '#server/domains/channels/whatsapp/save-number.ts';
import { saveSmsConnection } from './save-sms-connection.ts';
import {
  presentIntegration,
  type WireIntegration,
} from '#server/domains/channels/connections/list-integrations.ts';
import { refuseKey } from '#server/domains/channels/connections/refuse-key.ts';
import { readSmsAccount } from '#server/domains/channels/sms/sms-services.ts';
import type { SmsService } from '#server/domains/channels/sms/sms-settings.ts';
import {
  lockConnections,
  storeIntegration,
} from '#server/domains/channels/connections/store-integration.ts';

interface SmsConnectionInput {
  name: SmsService;
  credentials: object;
  /** The name of the account that people recognise. */
  account: string;
  /**
   * Settings without encryption: the sender, and the names by which callbacks identify the account.
   */
  settings: Record<string, string>;
  /** The field of an error when the service does not name one. */
  field: string;
}

export const connectBrevo: Handler<'connectBrevo'> = async (app, { body, caller }) => ({
  data: await connectSms(app, caller, {
    name: 'brevo',
    credentials: body,
    account: `clé terminée par ${body.api_key.slice(-4)}`,
    settings: { sender: body.sender },
    field: 'api_key',
  }),
});

export const connectTwilio: Handler<'connectTwilio'> = async (app, { body, caller }) => ({
  data: await connectSms(app, caller, {
    name: 'twilio',
    credentials: body,
    account: `compte terminé par ${body.account_sid.slice(-4)}`,
    settings: { sender: body.from, account_sid: body.account_sid },
    field: 'auth_token',
  }),
});

/**
 * Connects an SMS account. Credentials are checked before they are stored, and wrong ones change
 * nothing. A team sends SMS by one account, so that another one is disconnected.
 */
async function connectSms(
  app: App,
  caller: TeamCaller,
  { name, credentials, account, settings, field }: SmsConnectionInput,
): Promise<WireIntegration> {
  const { team_id } = caller;
  const found = await readSmsAccount(app, name, JSON.stringify(credentials)).catch(
    (error: unknown) => {
      throw refuseKey(error, field);
    },
  );
  return transaction(app, async (tx) => {
    await lockConnections(tx, team_id);
    await letOtherGo(tx, caller, name === 'brevo' ? 'twilio' : 'brevo');
    const stored = await storeIntegration(tx, app, caller, {
      name,
      credentials: JSON.stringify(credentials),
      account,
      settings,
    });
    return presentIntegration(
      await saveSmsConnection(tx, app, { ...stored, name, account: found }),
    );
  });
}

async function letOtherGo(
  tx: Tx,
  { team_id, user, impersonator_id }: TeamCaller,
  name: SmsService,
): Promise<void> {
  const gone = {
    state: 'disconnected' as const,
    credentials: null,
    account: null,
    connected_at: null,
    last_error: null,
    last_error_at: null,
  };
  const other = await tx.db
    .updateTable('integrations')
    .set(gone)
    .where('team_id', '=', team_id)
    .where('name', '=', name)
    .where('state', '<>', 'disconnected')
    .returning('id')
    .executeTakeFirst();
  if (!other) return;
  await deleteNumbers(tx, team_id, name);
  await disconnectTeamSenders(tx, team_id, name);
  await saveAuditEvent(tx.db, tx.now, {
    team_id,
    user_id: user.id,
    impersonator_id,
    action: 'integration_disconnected',
    detail: { name },
  });
}
