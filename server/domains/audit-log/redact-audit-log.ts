import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { namesPersonIn, type PersonTerms } from '#server/domains/privacy/names-person-in.ts';
import { maskContact } from '#server/domains/privacy/mask-contact.ts';

/**
 * Who did what, and when, is never deleted; what they wrote about a person is erased with that
 * person. The trigger of the audit log lets only `detail` change, and only in these functions,
 * which set `recueil.erasing`.
 */
export async function redactAuditLog(
  tx: Pick<Tx, 'db'>,
  { team_id, contacts, ...terms }: PersonTerms & { team_id: string; contacts: readonly string[] },
): Promise<void> {
  const masked = contacts.flatMap((contact) => maskContact(contact) ?? []);
  await inTheOpen(tx, async () => {
    await sql`
      update audit_log set detail = detail - 'contact' - 'proof' where team_id = ${team_id} and action in ('opt_out_added', 'opt_out_removed') and detail ->> 'contact' = any(${masked}::text[])`.execute(
      tx.db,
    );
    await sql`
      update audit_log set detail = redact_json(detail, ${terms.pattern}::text) where team_id = ${team_id} and ${namesPersonIn(sql`detail::text`, terms)}`.execute(
      tx.db,
    );
  });
}

/** Before this time, the texts that prove a customer’s decision are purged. */
export async function purgeOldProofs(
  tx: Pick<Tx, 'db'>,
  team_id: string,
  before: Date,
): Promise<void> {
  await inTheOpen(tx, async () => {
    await sql`
      update audit_log set detail = detail - 'contact' - 'proof' where team_id = ${team_id} and at < ${before} and action in ('opt_out_added', 'opt_out_removed') and detail ? 'proof'`.execute(
      tx.db,
    );
  });
}

async function inTheOpen(tx: Pick<Tx, 'db'>, redact: () => Promise<void>): Promise<void> {
  await sql`select set_config('recueil.erasing', 'on', true)`.execute(tx.db);
  await redact();
  await sql`select set_config('recueil.erasing', 'off', true)`.execute(tx.db);
}
