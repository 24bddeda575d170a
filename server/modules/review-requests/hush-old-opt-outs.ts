import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { type Contact, keepSilent } from './silent-contacts.ts';

/** Places on the list that are older than that leave it: those in force as a hash, by which the silence lasts; those that were lifted without one. Returns how many. */
export async function hushOldOptOuts(tx: Tx, team_id: string, since: Date): Promise<number> {
  const { rows } = await sql<Contact & { is_lifted: boolean }>`
    delete from opt_outs where team_id = ${team_id} and coalesce(removed_at, created_at) < ${since} returning kind, value, removed_at is not null as is_lifted`.execute(
    tx.db,
  );
  await keepSilent(
    tx,
    team_id,
    rows.filter(({ is_lifted }) => !is_lifted),
  );
  return rows.length;
}
