import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import { FRESH_MS } from '#server/http/access/step-up.ts';
import type { Call } from '#server/http/calls/handler.ts';
import type { VouchedPerson } from '#server/ports/identity-provider.ts';
import { enterByIdentity } from './enter-by-identity.ts';
import { repeatByIdentity } from './repeat-by-identity.ts';
import { endJourney } from './sign-in-journey.ts';

/** Signs in or registers a person for whom the company’s identity service vouches. */
export async function oidcCallback(
  app: App,
  call: Call<'oidcCallback'>,
): Promise<Answer<'oidcCallback'>> {
  const { oidc } = app.identities;
  if (!oidc) throw new Failure('oidc_not_configured');
  const ended = await endJourney(app, oidc, {
    kinds: ['oidc', 'oidc_proof'],
    ...call.body,
    cookie: call.state_cookie,
  });
  if (!ended) throw refused(oidc.name, 'n’a pas pu confirmer qui vous êtes : recommencez.');
  const { kind, vouched } = ended;
  const access_token =
    kind === 'oidc_proof'
      ? await proveAgain(app, vouched, call.bearer)
      : await enterByIdentity(app, vouched, { ...call, service: 'oidc' });
  return { access_token, email: vouched.email };
}

/**
 * Refreshes the proof of a session. A company’s service keeps its people signed in for a day or
 * more, so that its response must contain the date at which it last authenticated the person.
 */
async function proveAgain(
  app: App,
  vouched: VouchedPerson,
  bearer: string | null,
): Promise<string> {
  const name = app.identities.oidc?.name ?? '';
  const age = app.clock.now().getTime() - (vouched.authenticated_at?.getTime() ?? 0);
  if (age > FRESH_MS)
    throw refused(
      name,
      'n’a pas redemandé votre mot de passe : déconnectez-vous de ce service, puis recommencez.',
    );
  const repeated = await repeatByIdentity(app, vouched, { service: 'oidc', bearer });
  if (repeated === null)
    throw refused(name, 'a reconnu une autre personne : choisissez votre propre compte.');
  return repeated;
}

function refused(name: string, why: string): Failure {
  return new Failure('oidc_refused', { message: `${name} ${why}` });
}
