import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { readNotifications } from '#server/domains/team-mail/notification-preferences.ts';
import { readSecondFactor } from './second-factor/read-second-factor.ts';
import type { Caller } from '#server/http/calls/handler.ts';
import type { IdentityService } from '#server/ports/identity-provider.ts';

/** The person of a session; their current team is the session’s. */
export async function presentUser(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  caller: Caller,
): Promise<Answer<'getUser'>> {
  const { password_hash, email_confirmed_at, ...user } = await app.db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'first_name',
      'last_name',
      'is_admin',
      'timezone',
      'locale',
      'password_hash',
      'email_confirmed_at',
    ])
    .where('id', '=', caller.user.id)
    .executeTakeFirstOrThrow();
  const services = await readIdentityServices(app, caller.user.id);
  return {
    ...user,
    current_team_id: caller.team_id,
    notifications: await readNotifications(app.db, caller.user.id),
    has_password: password_hash !== null,
    has_google: services.has('google'),
    has_oidc: services.has('oidc'),
    is_email_confirmed: email_confirmed_at !== null,
    second_factor: await readSecondFactor(app, caller),
  };
}

async function readIdentityServices(
  { db }: Pick<App, 'db'>,
  user_id: string,
): Promise<ReadonlySet<IdentityService>> {
  const rows = await db
    .selectFrom('sign_in_identities')
    .select('provider')
    .where('user_id', '=', user_id)
    .execute();
  return new Set(rows.map(({ provider }) => provider));
}
