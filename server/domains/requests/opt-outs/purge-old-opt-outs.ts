import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { stopContacts } from '../contacts/silent-contacts.ts';
import { type Contact } from '#server/domains/privacy/found-person.ts';

/**
 * Deletes at most `limit` opt-outs older than `since`. An opt-out in force leaves a hash of its
 * contact, so that it stays in force; a removed one leaves nothing. Returns the number of deleted
 * rows.
 */
export async function purgeOldOptOuts(
  tx: Tx,
  team_id: string,
  { since, limit }: { since: Date; limit: number },
): Promise<number> {
  const isOld = sql<boolean>`team_id = ${team_id} and coalesce(removed_at, created_at) < ${since}`;
  const { rows } = await sql<Contact & { is_lifted: boolean }>`
    delete from opt_outs where ${isOld} and id in (select id from opt_outs where ${isOld} order by id limit ${limit}) returning kind, value, removed_at is not null as is_lifted`.execute(
    tx.db,
  );
  await stopContacts(
    tx,
    team_id,
    rows.filter(({ is_lifted }) => !is_lifted),
  );
  return rows.length;
}
