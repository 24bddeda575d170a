import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { namesPersonIn, type PersonTerms } from '#server/domains/privacy/names-person-in.ts';
import { maskContact } from '#server/domains/privacy/mask-contact.ts';
import type { AuditAction } from './audit-sentence.ts';
import { saveAuditEvent } from './save-audit-event.ts';

/** The event that records the erased details and their new digests. */
export const REDACTION = 'audit_entries_redacted' satisfies AuditAction;
/** The largest number of rows that one such event lists. */
const MOST_NAMED = 500;

/**
 * Erases the texts about a person. The actions themselves, their authors and dates are never
 * deleted. The trigger of the audit log allows only `detail` and its salt to change, and only in
 * these functions, which set `recueil.erasing`. Each erasure is itself an event of the chain, so
 * that any other change of a detail is found.
 */
export async function redactAuditLog(
  tx: Pick<Tx, 'db' | 'now'>,
  { team_id, contacts, ...terms }: PersonTerms & { team_id: string; contacts: readonly string[] },
): Promise<void> {
  const masked = contacts.flatMap((contact) => maskContact(contact) ?? []);
  await inTheOpen(tx, team_id, async () => [
    ...(
      await sql<{ id: string }>`
        update audit_log set detail = detail - 'contact' - 'proof' where team_id = ${team_id} and action in ('opt_out_added', 'opt_out_removed') and detail ->> 'contact' = any(${masked}::text[]) returning id`.execute(
        tx.db,
      )
    ).rows,
    ...(
      await sql<{ id: string }>`
        update audit_log set detail = redact_json(detail, ${terms.pattern}::text) where team_id = ${team_id} and action <> ${REDACTION} and ${namesPersonIn(sql`detail::text`, terms)} returning id`.execute(
        tx.db,
      )
    ).rows,
  ]);
}

/**
 * Purges the texts that prove a customer’s decision, at most `limit` of those from before `since`.
 * Returns their number.
 */
export async function purgeOldProofs(
  tx: Pick<Tx, 'db' | 'now'>,
  team_id: string,
  { since, limit }: { since: Date; limit: number },
): Promise<number> {
  return inTheOpen(
    tx,
    team_id,
    async () =>
      (
        await sql<{ id: string }>`
          update audit_log set detail = detail - 'contact' - 'proof' where id in (
            select id from audit_log where team_id = ${team_id} and at < ${since} and action in ('opt_out_added', 'opt_out_removed') and detail ? 'proof' order by id limit ${limit}) returning id`.execute(
          tx.db,
        )
      ).rows,
  );
}

async function inTheOpen(
  tx: Pick<Tx, 'db' | 'now'>,
  team_id: string,
  redact: () => Promise<{ id: string }[]>,
): Promise<number> {
  await sql`select set_config('recueil.erasing', 'on', true)`.execute(tx.db);
  const ids = (await redact()).map(({ id }) => id);
  // The old salt is deleted, so that the recorded digest reveals nothing about the erased text.
  const { rows } = await sql<{ seq: string; digest: string }>`
    update audit_log set detail_salt = decode(replace(gen_random_uuid()::text, '-', ''), 'hex') where id = any(${ids}::bigint[]) and seq is not null
    returning seq, encode(audit_detail_digest(detail_salt, detail), 'hex') as digest`.execute(
    tx.db,
  );
  await sql`select set_config('recueil.erasing', 'off', true)`.execute(tx.db);
  for (let from = 0; from < rows.length; from += MOST_NAMED) {
    const part = rows.slice(from, from + MOST_NAMED);
    await saveAuditEvent(tx.db, tx.now, {
      team_id,
      user_id: null,
      impersonator_id: null,
      action: REDACTION,
      detail: { entries: Object.fromEntries(part.map(({ seq, digest }) => [seq, digest])) },
    });
  }
  return ids.length;
}
