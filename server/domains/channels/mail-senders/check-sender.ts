import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { findSender } from './find-sender.ts';
import { evaluateRecords } from './evaluate-records.ts';
import { domainOf, presentMailSender } from './present-mail-sender.ts';
import { type MailAccount, readMailAccount } from './read-mail-account.ts';
import type { SenderRow } from './write-mail-sender.ts';

type CheckApp = Pick<
  App,
  'db' | 'config' | 'clock' | 'domainRecords' | 'eventHandlers' | 'enqueue' | 'applyCounts'
>;

/** Looks up the DNS records now. */
export const checkSender: Handler<'checkSender'> = async (app, { params: { id }, caller }) => {
  const row = await findSender(app.db, caller.team_id, id);
  const account = await readMailAccount(app, caller.team_id);
  try {
    return { data: presentMailSender(await checkRecords(app, row, account), account) };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new Failure('provider_failed', {
      message:
        'Les serveurs de noms de ce domaine ne répondent pas pour l’instant\u00A0: réessayez dans quelques minutes. Ce qui était connu reste.',
      cause: error,
    });
  }
};

/**
 * Saves the DNS records of the domain. A missing DKIM key is announced, because e-mails cannot be
 * signed any more. On a ProviderError the stored state does not change.
 */
export async function checkRecords(
  app: CheckApp,
  row: SenderRow,
  account: MailAccount,
): Promise<SenderRow> {
  const records = await evaluateRecords(domainOf(row, account), (name) =>
    app.domainRecords.readTexts(name),
  );
  const isOk = (purpose: string): boolean =>
    records.find((record) => record.purpose === purpose)?.state === 'ok';
  return transaction(app, async (tx) => {
    const now = await tx.db
      .selectFrom('mail_senders')
      .selectAll()
      .where('id', '=', row.id)
      .forUpdate()
      .executeTakeFirst();
    // The sender was saved again or removed while the names were looked up.
    if (!now || now.public_key !== row.public_key) return now ?? row;
    const proven_at = isOk('dkim') ? (now.proven_at ?? tx.now) : null;
    if (now.proven_at !== null && proven_at === null)
      await tx.publish('mail_sender_unproven', {
        team_id: row.team_id,
        domain: row.domain,
        at: tx.now.toISOString(),
      });
    const change = {
      records: JSON.stringify(records),
      checked_at: tx.now,
      proven_at,
      spf_ready: isOk('spf') && account.spf_include !== null,
    };
    return tx.db
      .updateTable('mail_senders')
      .set(change)
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}
