import type { Answer } from '#contract/schemas.ts';
import type { App } from '#server/app.ts';
import { hasAnybody } from './open-account.ts';

/** What the pages before the login need to know: which buttons there are, who may register, whether mails leave. */
export async function waysIn(
  app: Pick<App, 'db' | 'config' | 'identity' | 'shopPlatform' | 'chat' | 'setup_code'>,
): Promise<Answer<'waysIn'>> {
  const needs_setup_code = app.setup_code !== null && !(await hasAnybody(app.db));
  return {
    data: {
      google: app.identity !== null,
      shopify: app.shopPlatform !== null,
      slack: app.chat !== null,
      registration: app.config.registration,
      needs_setup_code,
      sends_mail: app.config.smtpUrl !== null,
    },
  };
}
