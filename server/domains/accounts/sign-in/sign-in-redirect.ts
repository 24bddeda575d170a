import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import { addressOf } from '#server/http/limits/address-key.ts';
import { openState, secretOfState, stateCookie } from '#server/http/access/connection-state.ts';
import { createRateLimit } from '#server/http/limits/rate-limit.ts';
import { signInReturn } from './google-callback.ts';

const JOURNEYS_PER_MINUTE = 60;

/** `GET /google/redirect`: off to Google, with a state that only this browser can bring back. */
export function signInRedirect(app: App, http: FastifyInstance): void {
  const limit = createRateLimit(JOURNEYS_PER_MINUTE, 60_000, app.config.rateLimits);
  http.get('/google/redirect', async (request, reply) => {
    if (!app.identity) throw new Failure('google_not_configured');
    limit.take(addressOf(request));
    const state = await openState(app, { service: 'google', session_id: null, team_id: null });
    const challenge = createHash('sha256')
      .update(secretOfState(app, 'verifier', state))
      .digest('base64url');
    const address = app.identity.addressOf({
      state,
      nonce: secretOfState(app, 'nonce', state),
      challenge,
      redirect_uri: signInReturn(app),
    });
    return reply
      .header('set-cookie', stateCookie(state, app.config.publicUrl.startsWith('https:')))
      .header('cache-control', 'no-store')
      .redirect(address, 303);
  });
}
