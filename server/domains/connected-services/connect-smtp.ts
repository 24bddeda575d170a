import { readMailbox } from '#contract/messages/mail-address.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure, invalidField } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import type { MailCredentials } from '#server/ports/mail-provider.ts';
import {
  keysFor,
  writeMailSender,
} from '#server/domains/channels/mail-senders/write-mail-sender.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { saveSmtpConnection } from './save-smtp-connection.ts';
import { presentIntegration } from '#server/domains/channels/connections/list-integrations.ts';
import { isRefusal, refuseKey } from '#server/domains/channels/connections/refuse-key.ts';
import {
  lockConnections,
  storeIntegration,
} from '#server/domains/channels/connections/store-integration.ts';

/**
 * Connects a team’s own SMTP server. It is checked before it is stored, and wrong credentials
 * change nothing. The team's e-mails are then sent by it instead of the instance’s server.
 */
export const connectSmtp: Handler<'connectSmtp'> = async (app, { body, caller }) => {
  const from = readMailbox(body.from);
  if (!from) throw invalidField('from', 'Cette adresse n’en est pas une.');
  await tryAccount(app, body);
  const keys = await keysFor(app, caller.team_id, from.address);
  const { protocol, host, search } = new URL(body.url);
  const settings = {
    from: from.address,
    server: `${protocol}//${host}${search}`,
    spf_include: app.mail.spfInclude(body.url) ?? '',
  };
  return transaction(app, async (tx) => {
    await lockConnections(tx, caller.team_id);
    const stored = await storeIntegration(tx, app, caller, {
      name: 'smtp',
      credentials: JSON.stringify(body),
      account: from.address,
      settings,
    });
    const team = await tx.db
      .selectFrom('teams as t')
      .leftJoin('mail_senders as s', 's.team_id', 't.id')
      .select(['t.name', 's.name as sender_name'])
      .where('t.id', '=', caller.team_id)
      .executeTakeFirstOrThrow();
    await writeMailSender(
      tx,
      caller.team_id,
      { name: from.name ?? team.sender_name ?? team.name, email: from.address },
      keys,
    );
    return { data: presentIntegration(await saveSmtpConnection(tx, app, stored)) };
  });
};

/**
 * Tries the credentials. An error that another input can fix is shown at its field. An unreachable
 * server is not reported as an error of the credentials.
 */
async function tryAccount(app: Pick<App, 'mail'>, credentials: MailCredentials): Promise<void> {
  try {
    await app.mail.tryAccount(credentials);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (isRefusal(error)) throw refuseKey(error, 'password');
    if (error.field !== null) throw invalidField(error.field, error.message);
    throw new Failure('provider_failed', { message: error.message, cause: error });
  }
}
