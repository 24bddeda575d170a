import { hashPassword } from '#server/domains/accounts/passwords/hash-password.ts';
import { newToken } from '#server/domains/accounts/sessions/new-token.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import {
  addStoredAuthenticator,
  addStoredPasskey,
} from '#server/testing/builders/second-factor.ts';
import type { ContractApp, ContractShop } from './contract-app.ts';

export const PASSWORD = 'le chat dort ici';
export const password_hash = await hashPassword(PASSWORD);
const HOUR_MS = 3_600_000;

type ContractPeople = Pick<
  ContractShop,
  | 'email'
  | 'session_id'
  | 'proof'
  | 'reset_proof'
  | 'member_id'
  | 'invitation'
  | 'invited'
  | 'sent_invitation_id'
> &
  ProtectedPerson;
type ProtectedPerson = Pick<
  ContractShop,
  'passkey' | 'passkey_id' | 'protected_email' | 'totp_secret'
>;

/** Adds the owner with their tokens, a reader, and two invitations. */
export async function addPeople(
  app: ContractApp,
  team_id: string,
  marker: string,
): Promise<ContractPeople & { user_id: string }> {
  const now = app.clock.now();
  const later = new Date(now.getTime() + HOUR_MS);
  const { id: user_id, email } = await addPerson(app, { team_id });
  await app.db.updateTable('users').set({ password_hash }).where('id', '=', user_id).execute();
  const { id: session_id } = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const { token: proof, token_hash } = newToken();
  await app.db
    .insertInto('account_proofs')
    .values({ token_hash, user_id, purpose: 'confirm_email', email, expires_at: later })
    .execute();
  const { id: member_id } = await addPerson(app, { team_id, role: 'reader' });
  const { token: invitation, token_hash: invitation_hash } = newToken();
  const invited = `noe.${marker}@exemple.fr`;
  const invite = {
    team_id,
    role: 'reader' as const,
    invited_by: user_id,
    created_at: now,
    sent_at: now,
    expires_at: later,
  };
  await app.db
    .insertInto('invitations')
    .values({ ...invite, email: invited, token_hash: invitation_hash })
    .execute();
  const { id: sent_invitation_id } = await app.db
    .insertInto('invitations')
    .values({ ...invite, email: `max.${marker}@exemple.fr`, token_hash: newToken().token_hash })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reset = newToken();
  await app.db
    .insertInto('account_proofs')
    .values({
      token_hash: reset.token_hash,
      user_id,
      purpose: 'reset_password',
      email,
      expires_at: later,
    })
    .execute();
  return {
    ...(await addProtectedPerson(app, team_id)),
    user_id,
    email,
    session_id,
    proof,
    reset_proof: reset.token,
    member_id,
    invitation,
    invited,
    sent_invitation_id,
  };
}

/**
 * Adds a person with a passkey and an authenticator app, whose password alone is not enough to sign
 * in.
 */
async function addProtectedPerson(app: ContractApp, team_id: string): Promise<ProtectedPerson> {
  const { id, email: protected_email } = await addPerson(app, { team_id, role: 'reader' });
  await app.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
  const totp_secret = await addStoredAuthenticator(app, id);
  return { ...(await addStoredPasskey(app, id)), protected_email, totp_secret };
}
