import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { findSilent } from './silent-contacts.ts';

interface PersonContacts {
  email: string | null;
  phone_number: string | null;
}

/**
 * The rules that apply to a contact before a team writes to it, read before an order of this person
 * is planned.
 */
export interface ContactStatus {
  /** `erased`: only a hash of this person’s contacts is stored. */
  opt_out: 'none' | 'opted_out' | 'erased';
  /** False when the mail server reported that the address does not exist. */
  can_mail: boolean;
}

/**
 * Finds which of these people opted out of the team’s messages by e-mail or by phone, which were
 * erased, and which e-mail addresses do not exist.
 */
export async function findContactStatuses(
  tx: Pick<Tx, 'db'>,
  team_id: string,
  people: readonly PersonContacts[],
): Promise<(person: PersonContacts) => ContactStatus> {
  const emails = people.flatMap(({ email }) => email ?? []);
  const phones = people.flatMap(({ phone_number }) => phone_number ?? []);
  const { rows } = await sql<{ kind: 'email' | 'phone' | 'dead'; value: string }>`
    select kind, value from opt_outs where team_id = ${team_id} and removed_at is null
      and ((kind = 'email' and value = any(${emails}::text[])) or (kind = 'phone' and value = any(${phones}::text[])))
    union all select 'dead', email from suppressions where team_id = ${team_id} and lifted_at is null and email = any(${emails}::text[])`.execute(
    tx.db,
  );
  const isOptedOut = await findSilent(tx.db, team_id, people);
  // Most batches contain no opted-out person and no address that does not exist.
  if (rows.length === 0)
    return (person) => ({ opt_out: isOptedOut(person) ? 'erased' : 'none', can_mail: true });
  const optedOut = new Set(rows.map((row) => `${row.kind} ${row.value}`));
  return ({ email, phone_number }) => ({
    opt_out: isOptedOut({ email, phone_number })
      ? 'erased'
      : optedOut.has(`email ${email ?? ''}`) || optedOut.has(`phone ${phone_number ?? ''}`)
        ? 'opted_out'
        : 'none',
    can_mail: !optedOut.has(`dead ${email ?? ''}`),
  });
}
