import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { namesPersonIn, type PersonTerms } from '#server/domains/privacy/names-person-in.ts';
import type { Contact } from '#server/domains/privacy/found-person.ts';

interface ErasedOptOuts extends PersonTerms {
  team_id: string;
  contacts: readonly Contact[];
  request_ids: readonly string[];
}

/**
 * Deletes the opt-outs of a person, and removes their names from the proofs of others. Returns the
 * number of deleted rows.
 */
export async function eraseOptOuts(
  tx: Tx,
  { team_id, contacts, request_ids, ...terms }: ErasedOptOuts,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from opt_outs where team_id = ${team_id} and (request_id = any(${request_ids}::bigint[])
      or (kind, value) in (select kind, value from unnest(${contacts.map(({ kind }) => kind)}::text[], ${contacts.map(({ value }) => value)}::text[]) g(kind, value)))`.execute(
    tx.db,
  );
  await sql`
    update opt_outs set proof = regexp_replace(proof, ${terms.pattern}::text, 'effacé', 'gi'), removal_proof = regexp_replace(removal_proof, ${terms.pattern}::text, 'effacé', 'gi')
    where team_id = ${team_id} and ${namesPersonIn(sql`concat_ws(' | ', proof, removal_proof)`, terms)}`.execute(
    tx.db,
  );
  return Number(numAffectedRows);
}
