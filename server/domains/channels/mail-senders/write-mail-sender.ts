import type { Selectable } from 'kysely';
import type { App } from '#server/app.ts';
import type { MailSendersTable } from '#server/database/tables/channels/mail-senders.ts';
import type { Tx } from '#server/database/transaction.ts';
import { newKeys, type SenderKeys } from './new-keys.ts';

export interface SenderInput {
  name: string;
  email: string;
  /** When it is absent, the stored address stays. */
  reply_to?: string | null;
}

export type SenderRow = Selectable<MailSendersTable>;

/**
 * Creates keys before the transaction, because this takes a while. Returns null when the team has
 * keys for this domain already.
 */
export async function keysFor(
  app: Pick<App, 'db' | 'config'>,
  team_id: string,
  email: string,
): Promise<SenderKeys | null> {
  const row = await app.db
    .selectFrom('mail_senders')
    .select('domain')
    .where('team_id', '=', team_id)
    .executeTakeFirst();
  return row?.domain === domainOf(email) ? null : newKeys(app.config, team_id);
}

/**
 * Writes the address of a team, which has one only. Another domain starts with another key and
 * without a proof.
 */
export async function writeMailSender(
  tx: Tx,
  team_id: string,
  { name, email, reply_to }: SenderInput,
  keys: SenderKeys | null,
): Promise<SenderRow> {
  const sender = { name, email, ...(reply_to !== undefined && { reply_to }), saved_at: tx.now };
  if (keys === null)
    return tx.db
      .updateTable('mail_senders')
      .set(sender)
      .where('team_id', '=', team_id)
      .returningAll()
      .executeTakeFirstOrThrow();
  const fresh = {
    ...sender,
    ...keys,
    domain: domainOf(email),
    records: '[]',
    proven_at: null,
    spf_ready: false,
    checked_at: null,
  };
  return tx.db
    .insertInto('mail_senders')
    .values({ ...fresh, team_id, created_at: tx.now })
    .onConflict((conflict) => conflict.column('team_id').doUpdateSet(fresh))
    .returningAll()
    .executeTakeFirstOrThrow();
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}
