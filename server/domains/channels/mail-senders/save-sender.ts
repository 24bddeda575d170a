import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { lockConnections } from '#server/domains/channels/connections/store-integration.ts';
import { presentMailSender } from './present-mail-sender.ts';
import { readMailAccount } from './read-mail-account.ts';
import { keysFor, writeMailSender } from './write-mail-sender.ts';

/**
 * Saves the name and address from which the team’s e-mails are sent, and the address for replies.
 * With a server of its own, the address is that of the account.
 */
export const saveSender: Handler<'saveSender'> = async (app, { body, caller }) => {
  const { team_id } = caller;
  const keys = await keysFor(app, team_id, body.email);
  return transaction(app, async (tx) => {
    await lockConnections(tx, team_id);
    const account = await readMailAccount({ db: tx.db, config: app.config }, team_id);
    if (account.scope === 'team' && account.address?.toLowerCase() !== body.email.toLowerCase())
      throw new Failure('sender_of_account');
    const row = await writeMailSender(tx, team_id, body, keys);
    await recordAuditEvent(tx, caller, 'mail_sender_saved', { domain: row.domain });
    return { data: presentMailSender(row, account) };
  });
};
