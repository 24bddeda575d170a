import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { isTimeZone } from '#contract/calendar/time-zone.ts';
import { Failure } from '#server/failures.ts';
import { takeAttempt } from '#server/http/limits/attempts.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { vouchFor } from '#server/domains/accounts/profile/confirm-person.ts';
import { hashPassword } from '#server/domains/accounts/passwords/hash-password.ts';
import { openAccount, refuseUnwelcome } from '#server/domains/accounts/open-account.ts';
import { openSession } from '#server/domains/accounts/sessions/open-session.ts';
import { refusePoorPassword } from '#server/domains/accounts/passwords/refuse-poor-password.ts';
import { REGISTRATIONS } from '#server/domains/accounts/register.ts';
import { ensureTeam } from '#server/domains/accounts/membership/ensure-team.ts';
import { needPlatform } from './shop-callback.ts';
import { saveShop } from './save-shop.ts';
import { takeRegistration } from './offer-registration.ts';

/** Creates the account of a merchant who came from Shopify, and connects their shop. */
export async function registerShopify(
  app: App,
  call: Call<'registerShopify'>,
): Promise<Answer<'registerShopify'>> {
  needPlatform(app);
  await takeAttempt(app, REGISTRATIONS, call.address);
  const { email, password, first_name, last_name, registration_token, setup_code } = call.body;
  refusePoorPassword({ ...call.body, about: [first_name, last_name] });
  await refuseUnwelcome(app, { email, setup_code });
  const password_hash = await hashPassword(password);
  const access_token = await transaction(app, async (tx) => {
    const opened = await takeRegistration(tx, app, registration_token);
    if (!opened) throw new Failure('shopify_refused');
    const { name, website_url, timezone } = opened.details;
    const user_id = await openAccount(app, tx, {
      email,
      first_name,
      last_name,
      team_name: name.slice(0, 120),
      website_url,
      timezone: supportedZone(timezone),
      password_hash,
      email_confirmed_at: null,
    });
    await vouchFor(tx, user_id);
    await saveShop(tx, app, {
      team_id: await ensureTeam(tx, user_id),
      user_id,
      impersonator_id: null,
      ...opened,
    });
    return openSession(tx, app, { user_id, ...call });
  });
  return { access_token };
}

function supportedZone(zone: string | null): string | null {
  return zone !== null && isTimeZone(zone) ? zone : null;
}
