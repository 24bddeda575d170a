import { Failure } from '#server/failures.ts';
import type { BrowserRoute } from '#server/http/calls/browser-route.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { beginJourney } from './sign-in-journey.ts';

/** `GET /google/redirect`: redirects to Google. */
export const googleRedirect: BrowserRoute = {
  path: '/google/redirect',
  per_minute: 60,
  answer: async (app) => {
    const { google } = app.identities;
    if (!google) throw new Failure('google_not_configured');
    return beginJourney(app, google, 'google');
  },
};

/**
 * `GET /oidc/redirect`: redirects to the company’s identity service. With `?prove=1` the service
 * authenticates the person again. When the service is down, the page of its callback shows it.
 */
export const oidcRedirect: BrowserRoute = {
  path: '/oidc/redirect',
  per_minute: 60,
  answer: async (app, { query }) => {
    const { oidc } = app.identities;
    if (!oidc) throw new Failure('oidc_not_configured');
    try {
      return await beginJourney(app, oidc, query.get('prove') === '1' ? 'oidc_proof' : 'oidc');
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      app.log.warn({ err: error }, 'the identity service does not answer');
      return { redirect: `${app.config.publicUrl}/oidc/callback?error=unavailable` };
    }
  },
};
