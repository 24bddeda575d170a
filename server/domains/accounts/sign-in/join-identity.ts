import type { Tx } from '#server/database/transaction.ts';
import { hashToken } from '#server/http/access/identify-caller.ts';
import { storeIdentity } from './store-identity.ts';

/**
 * The password was the proof: from now on the word of the service opens this account too. A token
 * that is old, used or another account’s joins nothing.
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
    .returning(['subject', 'provider'])
    .executeTakeFirst();
  if (proof?.subject == null) return;
  const service = proof.provider ?? 'google';
  await storeIdentity(tx, { service, subject: proof.subject, user_id });
}
