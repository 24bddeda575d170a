import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { namesPersonIn, type PersonTerms } from '#server/domains/privacy/names-person-in.ts';

/**
 * Erases a person’s suppressed addresses, and their mentions in server responses about other
 * addresses.
 */
export async function eraseSuppressions(
  tx: Tx,
  { team_id, emails, ...person }: PersonTerms & { team_id: string; emails: readonly string[] },
): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`delete from suppressions where team_id = ${team_id} and email = any(${emails}::text[])`.execute(
      tx.db,
    );
  await sql`update suppressions set words = regexp_replace(words, ${person.pattern}::text, 'effacé', 'gi') where team_id = ${team_id} and ${namesPersonIn(sql`words`, person)}`.execute(
    tx.db,
  );
  return Number(numAffectedRows);
}
