import type { App } from '#server/app.ts';
import { type Tx, transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { VouchedPerson } from '#server/ports/identity-provider.ts';
import { vouchFor } from '../profile/confirm-person.ts';
import { findAccount, plainEmail } from '../find-account.ts';
import { newToken } from '../sessions/new-token.ts';
import { openAccount, refuseUnwelcome } from '../open-account.ts';
import { signInOrChallenge, tokenOf } from './complete-sign-in.ts';

const PROOF_LIFE_MS = 600_000;

type Entered = { access_token: string } | { challenge: string } | { join_token: string };

/**
 * A session for whom Google vouches for. Who came before is known by Google’s name for them. An
 * address that has an account here already is joined to it only when both sides have proven it;
 * otherwise the account’s password is asked for once, with the `join_token` of the refusal.
 */
export async function enterByIdentity(
  app: App,
  vouched: VouchedPerson,
  from: { user_agent: string | null; address: string },
): Promise<string> {
  const entered = await transaction(app, async (tx): Promise<Entered> => {
    const known = await tx.db
      .selectFrom('sign_in_identities')
      .select('user_id')
      .where('provider', '=', 'google')
      .where('subject', '=', vouched.subject)
      .executeTakeFirst();
    const account = known ? undefined : await findAccount(tx, plainEmail(vouched.email));
    if (account && !(vouched.is_email_proven && account.email_confirmed_at !== null))
      return { join_token: await askForProof(tx, account.id, vouched) };
    const user_id = known?.user_id ?? account?.id ?? (await openVouched(app, tx, vouched));
    if (!known) await joinIdentity(tx, user_id, vouched.subject);
    await vouchFor(tx, user_id);
    return signInOrChallenge(app, tx, { user_id, ...from, kind: 'google' });
  });
  if (!('join_token' in entered)) return tokenOf(entered);
  throw new Failure('account_exists', {
    extra: { join_token: entered.join_token, email: vouched.email },
  });
}

/** Of two simultaneous first sign-ins, one writes. */
async function joinIdentity(tx: Tx, user_id: string, subject: string): Promise<void> {
  await tx.db
    .insertInto('sign_in_identities')
    .values({ provider: 'google', subject, user_id, created_at: tx.now })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .execute();
}

async function askForProof(
  tx: Tx,
  user_id: string,
  { subject, email }: VouchedPerson,
): Promise<string> {
  const { token, token_hash } = newToken();
  await tx.db
    .insertInto('account_proofs')
    .values({
      token_hash,
      user_id,
      purpose: 'join_identity',
      email,
      subject,
      created_at: tx.now,
      expires_at: new Date(tx.now.getTime() + PROOF_LIFE_MS),
    })
    .execute();
  return token;
}

async function openVouched(
  app: App,
  tx: Tx,
  { email, first_name, last_name, is_email_proven }: VouchedPerson,
): Promise<string> {
  await refuseUnwelcome(app, { email });
  return openAccount(app, tx, {
    email,
    first_name,
    last_name,
    password_hash: null,
    email_confirmed_at: is_email_proven ? tx.now : null,
  });
}
