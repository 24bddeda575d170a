import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { type AttemptLimit, takeAttempt } from '#server/http/limits/attempts.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { hashPassword } from './passwords/hash-password.ts';
import { openAccount, refuseUnwelcome } from './open-account.ts';
import { openSession } from './sessions/open-session.ts';
import { refusePoorPassword } from './passwords/refuse-poor-password.ts';

/**
 * Limits the number of addresses that one network address can probe, because an existing account
 * gives a 422.
 */
export const REGISTRATIONS: AttemptLimit = { name: 'register', most: 100, windowMs: 3_600_000 };

/** Creates a person, their team and their session. */
export async function register(app: App, call: Call<'register'>): Promise<Answer<'register'>> {
  await takeAttempt(app, REGISTRATIONS, call.address);
  const { body } = call;
  refusePoorPassword({ ...body, about: [body.first_name, body.last_name, body.team_name] });
  await refuseUnwelcome(app, body);
  const password_hash = await hashPassword(body.password);
  const access_token = await transaction(app, async (tx) => {
    const { email, first_name, last_name, team_name, website_url, timezone, referral } = body;
    const user_id = await openAccount(app, tx, {
      email,
      first_name,
      last_name,
      team_name,
      website_url,
      timezone,
      referral,
      password_hash,
      email_confirmed_at: null,
    });
    return openSession(tx, app, { user_id, ...call });
  });
  return { access_token };
}
