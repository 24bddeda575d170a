import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import { secretOfState, takeOnce, takeState } from '#server/http/access/connection-state.ts';
import type { Call } from '#server/http/calls/handler.ts';
import type { IdentityProvider, VouchedPerson } from '#server/ports/identity-provider.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { repeatByIdentity } from './repeat-by-identity.ts';
import { enterByIdentity } from './enter-by-identity.ts';

/** The redirect URI of Google: a page, which sends its query to the endpoint below. */
export function signInReturn({ config }: Pick<App, 'config'>): string {
  return `${config.publicUrl}/google/callback`;
}

/**
 * Signs in, or registers, whom Google vouches for: by the code of a journey that began in this
 * browser, or by the token of Google’s own button.
 */
export async function googleCallback(
  app: App,
  call: Call<'googleCallback'>,
): Promise<Answer<'googleCallback'>> {
  if (!app.identity) throw new Failure('google_not_configured');
  const { code, state, credential } = call.body;
  const vouched = credential
    ? await readCredential(app, app.identity, credential)
    : await readCode(app, app.identity, {
        code: code ?? '',
        state: state ?? '',
        cookie: call.state_cookie,
      });
  if (!vouched) throw new Failure('google_refused');
  const access_token =
    (await repeatByIdentity(app, vouched, call.bearer)) ??
    (await enterByIdentity(app, vouched, call));
  return { access_token, email: vouched.email };
}

async function readCode(
  app: App,
  identity: IdentityProvider,
  { code, state, cookie }: { code: string; state: string; cookie: string | null },
): Promise<VouchedPerson | null> {
  const taken = await transaction(app, (tx) => takeState(tx, { state, cookie, service: 'google' }));
  if (!taken) return null;
  const token = await answered(
    identity.exchangeCode({
      code,
      verifier: secretOfState(app, 'verifier', state),
      redirect_uri: signInReturn(app),
    }),
  );
  return token === null
    ? null
    : answered(
        identity.verify(token, { now: app.clock.now(), nonce: secretOfState(app, 'nonce', state) }),
      );
}

/**
 * Recorded only after the signature of Google is verified, so that forged tokens cannot fill the
 * memory.
 */
async function readCredential(
  app: App,
  identity: IdentityProvider,
  token: string,
): Promise<VouchedPerson | null> {
  const vouched = await answered(identity.verify(token, { now: app.clock.now(), nonce: null }));
  if (!vouched) return null;
  const isNew = await transaction(app, (tx) =>
    takeOnce(tx, { token, service: 'google_credential', expires_at: vouched.expires_at }),
  );
  return isNew ? vouched : null;
}

async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderError)
      throw new Failure('provider_failed', {
        message:
          'Google ne répond pas comme prévu pour l’instant : réessayez dans quelques minutes.',
        cause: error,
      });
    throw error;
  }
}
