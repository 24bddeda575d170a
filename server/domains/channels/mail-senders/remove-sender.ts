import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { findSender } from './find-sender.ts';
import { presentMailSender } from './present-mail-sender.ts';
import { readMailAccount } from './read-mail-account.ts';

/** Removes the team’s address. Its e-mails are sent from the instance’s address again. */
export const removeSender: Handler<'removeSender'> = async (app, { params: { id }, caller }) =>
  transaction(app, async (tx) => {
    const row = await findSender(tx.db, caller.team_id, id);
    const account = await readMailAccount({ db: tx.db, config: app.config }, caller.team_id);
    if (account.scope === 'team') throw new Failure('sender_of_account');
    await tx.db.deleteFrom('mail_senders').where('id', '=', row.id).execute();
    await recordAuditEvent(tx, caller, 'mail_sender_removed', { domain: row.domain });
    return { data: presentMailSender(row, account) };
  });
