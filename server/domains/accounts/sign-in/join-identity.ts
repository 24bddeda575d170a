import type { Tx } from '#server/database/transaction.ts';
import { hashToken } from '#server/http/access/identify-caller.ts';
import { storeIdentity } from './store-identity.ts';

/**
 * Joins an identity to the account whose password was the proof. The service opens this account
 * from now on. Nothing happens when the token is expired, used or of another account.
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
