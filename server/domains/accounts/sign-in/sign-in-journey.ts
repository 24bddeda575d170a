import { createHash } from 'node:crypto';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import {
  openState,
  secretOfState,
  stateCookie,
  takeState,
} from '#server/http/access/connection-state.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type {
  IdentityProvider,
  IdentityService,
  VouchedPerson,
} from '#server/ports/identity-provider.ts';

/** With `oidc_proof`, a signed-in person proves their identity once more. */
export type JourneyKind = IdentityService | 'oidc_proof';

const serviceOf = (kind: JourneyKind): IdentityService => (kind === 'oidc_proof' ? 'oidc' : kind);

/**
 * Returns the redirect URI of a service: a page, which sends its query to the callback of the API.
 */
function returnAddress({ config }: Pick<App, 'config'>, service: IdentityService): string {
  return `${config.publicUrl}/${service}/callback`;
}

/** Redirects a browser to the service with a state that only this browser can return. */
export async function beginJourney(
  app: App,
  identity: IdentityProvider,
  kind: JourneyKind,
): Promise<{ redirect: string; cookie: string }> {
  const state = await openState(app, { service: kind, session_id: null, team_id: null });
  const challenge = createHash('sha256')
    .update(secretOfState(app, 'verifier', state))
    .digest('base64url');
  return {
    redirect: await identity.addressOf({
      state,
      nonce: secretOfState(app, 'nonce', state),
      challenge,
      redirect_uri: returnAddress(app, serviceOf(kind)),
      is_proof: kind === 'oidc_proof',
    }),
    cookie: stateCookie(state, app.config.publicUrl.startsWith('https:')),
  };
}

interface Comeback {
  code: string;
  state: string;
  cookie: string | null;
}

/**
 * Returns the person for whom the service vouches at the end of a redirect that began in this
 * browser. Returns null when it began elsewhere or the service does not vouch for anybody.
 */
export async function endJourney<Kind extends JourneyKind>(
  app: App,
  identity: IdentityProvider,
  { kinds, code, state, cookie }: Comeback & { kinds: readonly Kind[] },
): Promise<{ kind: Kind; vouched: VouchedPerson } | null> {
  const kind = await transaction(app, async (tx) => {
    for (const service of kinds)
      if (await takeState(tx, { state, cookie, service })) return service;
    return null;
  });
  if (kind === null) return null;
  const vouched = await answered(
    identity,
    identity.identify({
      code,
      verifier: secretOfState(app, 'verifier', state),
      nonce: secretOfState(app, 'nonce', state),
      redirect_uri: returnAddress(app, serviceOf(kind)),
      now: app.clock.now(),
    }),
  );
  return vouched && { kind, vouched };
}

/**
 * Waits for the response of a service. Throws a 502 when it does not respond or its response is
 * invalid, because that is not the person’s fault.
 */
export async function answered<T>(
  { name }: Pick<IdentityProvider, 'name'>,
  answer: Promise<T>,
): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProviderError)
      throw new Failure('provider_failed', {
        message: `${name} ne répond pas comme prévu pour l’instant : réessayez dans quelques minutes.`,
        cause: error,
      });
    throw error;
  }
}
