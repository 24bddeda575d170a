import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { hasAnybody } from '../open-account.ts';

/**
 * Returns the data of the pages before the sign-in: the sign-in methods of the instance, who may
 * register, and whether e-mails are sent.
 */
export async function getSignInMethods(
  app: Pick<App, 'db' | 'config' | 'identities' | 'shopPlatform' | 'chat' | 'setup_code'>,
): Promise<Answer<'getSignInMethods'>> {
  const needs_setup_code = app.setup_code !== null && !(await hasAnybody(app.db));
  return {
    data: {
      password: app.config.passwordSignIn,
      google: app.identities.google !== null,
      oidc: app.identities.oidc && { name: app.identities.oidc.name },
      shopify: app.shopPlatform !== null,
      slack: app.chat !== null,
      registration: app.config.registration,
      needs_setup_code,
      sends_mail: app.config.smtpUrl !== null,
    },
  };
}
