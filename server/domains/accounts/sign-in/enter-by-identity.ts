import type { App } from '#server/app.ts';
import { type Tx, transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { IdentityService, VouchedPerson } from '#server/ports/identity-provider.ts';
import { type Account, findAccount, plainEmail } from '../find-account.ts';
import { newToken } from '../sessions/new-token.ts';
import { openAccount, refuseUnwelcome } from '../open-account.ts';
import { applyGroups } from '../membership/apply-groups.ts';
import { rolesOfGroups } from '../membership/roles-of-groups.ts';
import { type SignInChallenge, signInOrChallenge, tokenOf } from './complete-sign-in.ts';
import { storeIdentity } from './store-identity.ts';

const PROOF_LIFE_MS = 600_000;

interface From {
  service: IdentityService;
  user_agent: string | null;
  address: string;
}

type SignInResult = { access_token: string } | SignInChallenge | { refusal: Failure };

/**
 * Opens a session for a person for whom a service vouches. Known persons are found by the subject
 * of the service. An address that already has an account is joined to it only when both sides have
 * proven it; otherwise the account’s password is asked for once, with the `join_token` of the
 * refusal. The company’s service also sets the roles of the person.
 */
export async function enterByIdentity(
  app: App,
  vouched: VouchedPerson,
  { service, user_agent, address }: From,
): Promise<string> {
  const entered = await transaction(app, async (tx): Promise<SignInResult> => {
    const known = await tx.db
      .selectFrom('sign_in_identities')
      .select('user_id')
      .where('provider', '=', service)
      .where('subject', '=', vouched.subject)
      .executeTakeFirst();
    const account = known ? undefined : await findAccount(tx, plainEmail(vouched.email));
    const refusal = known ? null : await refuseToJoin(app, tx, { account, vouched, service });
    if (refusal) return { refusal };
    const user_id = known?.user_id ?? account?.id ?? (await openVouched(app, tx, vouched, service));
    await storeIdentity(tx, { service, subject: vouched.subject, user_id });
    if (service === 'oidc') await applyGroups(app, tx, { user_id, groups: vouched.groups });
    return signInOrChallenge(app, tx, { user_id, user_agent, address, kind: service });
  });
  // The error is thrown after the transaction, so that the rows of the refusal are stored.
  if ('refusal' in entered) throw entered.refusal;
  return tokenOf(entered);
}

/** Returns the error when the identity may not sign in to this account, and null when it may. */
async function refuseToJoin(
  app: App,
  tx: Tx,
  entry: { account: Account | undefined; vouched: VouchedPerson; service: IdentityService },
): Promise<Failure | null> {
  const { account, vouched, service } = entry;
  const name = app.identities[service]?.name ?? '';
  if (vouched.is_email_refused || (service === 'oidc' && account && !vouched.is_email_proven))
    return new Failure('oidc_email_unverified', {
      message: `${name} ne garantit pas que l’adresse ${vouched.email} est la vôtre : demandez à la personne qui gère ce service de la vérifier, puis reconnectez-vous.`,
    });
  if (!account || (vouched.is_email_proven && account.email_confirmed_at !== null)) return null;
  if (!app.config.passwordSignIn) {
    await tx.publish('account_to_confirm', { user_id: account.id });
    return new Failure('account_exists', {
      message: `Un compte existe déjà avec l’adresse ${vouched.email}, qui n’est pas confirmée : ouvrez le lien de confirmation que vous venez de recevoir, puis reconnectez-vous par ${name}.`,
    });
  }
  return new Failure('account_exists', {
    message: `Un compte existe déjà avec cette adresse : saisissez son mot de passe une fois, et ${name} l’ouvrira désormais.`,
    extra: {
      join_token: await createJoinProof(tx, account.id, { vouched, service }),
      email: vouched.email,
    },
  });
}

async function createJoinProof(
  tx: Tx,
  user_id: string,
  { vouched, service }: { vouched: VouchedPerson; service: IdentityService },
): Promise<string> {
  const { token, token_hash } = newToken();
  await tx.db
    .insertInto('account_proofs')
    .values({
      token_hash,
      user_id,
      purpose: 'join_identity',
      email: vouched.email,
      subject: vouched.subject,
      provider: service,
      created_at: tx.now,
      expires_at: new Date(tx.now.getTime() + PROOF_LIFE_MS),
    })
    .execute();
  return token;
}

/**
 * Opens an account. Anybody has a Google account, so that the rules of a registration apply. The
 * operator chose the company’s service, so that its people may register; but the first of them does
 * not become administrator of an instance that anybody can reach.
 */
async function openVouched(
  app: App,
  tx: Tx,
  { email, first_name, last_name, is_email_proven, groups }: VouchedPerson,
  service: IdentityService,
): Promise<string> {
  const isOfCompany = service === 'oidc';
  if (!isOfCompany) await refuseUnwelcome(app, { email });
  const { teams } = rolesOfGroups(app.config.oidc?.groupRoles ?? [], groups ?? []);
  return openAccount(app, tx, {
    email,
    first_name,
    last_name,
    password_hash: null,
    email_confirmed_at: is_email_proven ? tx.now : null,
    ...(isOfCompany && {
      is_invited: true,
      may_administer: app.setup_code === null,
      has_team: [...teams.values()].some((role) => role !== null),
    }),
  });
}
