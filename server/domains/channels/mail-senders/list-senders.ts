import type { Handler } from '#server/http/calls/handler.ts';
import { presentMailSender } from './present-mail-sender.ts';
import { readMailAccount } from './read-mail-account.ts';

/** Lists the team’s address, its records, and the account by which its e-mails are sent. */
export const listSenders: Handler<'listSenders'> = async (app, { caller }) => {
  const account = await readMailAccount(app, caller.team_id);
  const rows = await app.db
    .selectFrom('mail_senders')
    .selectAll()
    .where('team_id', '=', caller.team_id)
    .execute();
  const { scope, address, server } = account;
  return {
    data: rows.map((row) => presentMailSender(row, account)),
    account: { scope, address, server },
  };
};
