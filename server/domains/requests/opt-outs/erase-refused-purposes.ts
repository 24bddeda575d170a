import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import type { Contact } from '#server/domains/privacy/found-person.ts';

/**
 * Deletes the refused purposes of erased people: an erased person gets no message for any purpose.
 */
export async function eraseRefusedPurposes(
  tx: Tx,
  { team_id, contacts }: { team_id: string; contacts: readonly Contact[] },
): Promise<void> {
  await sql`
    delete from refused_purposes where team_id = ${team_id}
      and (kind, value) in (select kind, value from unnest(${contacts.map(({ kind }) => kind)}::text[], ${contacts.map(({ value }) => value)}::text[]) g(kind, value))`.execute(
    tx.db,
  );
}
