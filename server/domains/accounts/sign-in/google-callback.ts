import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import { takeOnce } from '#server/http/access/connection-state.ts';
import type { Call } from '#server/http/calls/handler.ts';
import type { ButtonIdentityProvider, VouchedPerson } from '#server/ports/identity-provider.ts';
import { enterByIdentity } from './enter-by-identity.ts';
import { repeatByIdentity } from './repeat-by-identity.ts';
import { answered, endJourney } from './sign-in-journey.ts';

/**
 * Signs in or registers a person for whom Google vouches: by the code of a redirect that began in
 * this browser, or by the token of Google’s own button.
 */
export async function googleCallback(
  app: App,
  call: Call<'googleCallback'>,
): Promise<Answer<'googleCallback'>> {
  const { google } = app.identities;
  if (!google) throw new Failure('google_not_configured');
  const { code, state, credential } = call.body;
  const vouched = credential
    ? await readCredential(app, google, credential)
    : (
        await endJourney(app, google, {
          kinds: ['google'],
          code: code ?? '',
          state: state ?? '',
          cookie: call.state_cookie,
        })
      )?.vouched;
  if (!vouched) throw new Failure('google_refused');
  const access_token =
    (await repeatByIdentity(app, vouched, { service: 'google', bearer: call.bearer })) ??
    (await enterByIdentity(app, vouched, { ...call, service: 'google' }));
  return { access_token, email: vouched.email };
}

/**
 * Reads the token of the button. It is recorded only after the signature of Google is verified, so
 * that forged tokens cannot fill the memory.
 */
async function readCredential(
  app: App,
  google: ButtonIdentityProvider,
  token: string,
): Promise<VouchedPerson | null> {
  const vouched = await answered(google, google.verify(token, app.clock.now()));
  if (!vouched) return null;
  const isNew = await transaction(app, (tx) =>
    takeOnce(tx, { token, service: 'google_credential', expires_at: vouched.expires_at }),
  );
  return isNew ? vouched : null;
}
