import { createHash } from 'node:crypto';
import { Failure } from '#server/failures.ts';
import { openState, secretOfState, stateCookie } from '#server/http/access/connection-state.ts';
import type { BrowserRoute } from '#server/http/calls/browser-route.ts';
import { signInReturn } from './google-callback.ts';

/**
 * `GET /google/redirect`: redirects to Google with a state that only this browser can bring back.
 */
export const signInRedirect: BrowserRoute = {
  path: '/google/redirect',
  per_minute: 60,
  answer: async (app) => {
    if (!app.identity) throw new Failure('google_not_configured');
    const state = await openState(app, { service: 'google', session_id: null, team_id: null });
    const challenge = createHash('sha256')
      .update(secretOfState(app, 'verifier', state))
      .digest('base64url');
    return {
      redirect: app.identity.addressOf({
        state,
        nonce: secretOfState(app, 'nonce', state),
        challenge,
        redirect_uri: signInReturn(app),
      }),
      cookie: stateCookie(state, app.config.publicUrl.startsWith('https:')),
    };
  },
};
