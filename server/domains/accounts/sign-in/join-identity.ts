import type { Tx } from '#server/database/transaction.ts';
import { vouchFor } from '../profile/confirm-person.ts';
import { hashToken } from '#server/http/access/identify-caller.ts';

/**
 * The password was the proof: from now on Google’s word opens this account too. A token that is
 * old, used or another account’s joins nothing.
 */
export async function joinIdentityOf(tx: Tx, user_id: string, token: string): Promise<void> {
  const proof = await tx.db
    .updateTable('account_proofs')
    .set({ used_at: tx.now })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'join_identity')
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .returning('subject')
    .executeTakeFirst();
  if (proof?.subject == null) return;
  await tx.db
    .insertInto('sign_in_identities')
    .values({ provider: 'google', subject: proof.subject, user_id, created_at: tx.now })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .execute();
  await vouchFor(tx, user_id);
}
