import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import {
  type NotificationRow,
  presentNotifications,
} from '#server/domains/team-mail/notification-preferences.ts';
import { secondFactorDueAt } from '#server/http/access/require-second-factor.ts';
import type { Caller } from '#server/http/calls/handler.ts';
import type { IdentityService } from '#server/ports/identity-provider.ts';

type User = Answer<'getUser'>;

interface UserRow
  extends
    Omit<User, 'current_team_id' | 'notifications' | 'second_factor' | 'has_google' | 'has_oidc'>,
    Pick<User['second_factor'], 'has_authenticator' | 'passkeys' | 'recovery_codes'> {
  services: IdentityService[];
  notifications: NotificationRow | null;
  owns_team: boolean;
}

/**
 * Returns the person of a session, with the protection of their account and the proofs of this
 * session. Their current team is that of the session. It is one statement, because every screen
 * requests it.
 */
export async function presentUser(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  caller: Caller,
): Promise<User> {
  const {
    services,
    notifications,
    owns_team,
    has_authenticator,
    passkeys,
    recovery_codes,
    ...user
  } = await readUser(app, caller.user.id);
  const due_at = await secondFactorDueAt(app, caller);
  return {
    ...user,
    current_team_id: caller.team_id,
    notifications: presentNotifications(notifications, owns_team),
    has_google: services.includes('google'),
    has_oidc: services.includes('oidc'),
    second_factor: {
      has_authenticator,
      passkeys,
      recovery_codes,
      is_proven: caller.second_factor_at !== null,
      due_at: due_at?.toISOString() ?? null,
    },
  };
}

async function readUser({ db }: Pick<App, 'db'>, user_id: string): Promise<UserRow> {
  const { rows } = await sql<UserRow>`
    select u.id, u.email, u.first_name, u.last_name, u.is_admin, u.timezone, u.locale,
      u.password_hash is not null as has_password, u.email_confirmed_at is not null as is_email_confirmed,
      array(select i.provider from sign_in_identities i where i.user_id = u.id) as services,
      (select to_json(n) from notification_preferences n where n.user_id = u.id) as notifications,
      exists (select from memberships m where m.user_id = u.id and m.role = 'owner') as owns_team,
      exists (select from authenticator_apps a where a.user_id = u.id and a.confirmed_at is not null) as has_authenticator,
      (select count(*)::int from passkeys p where p.user_id = u.id) as passkeys,
      (select count(*)::int from recovery_codes c where c.user_id = u.id and c.used_at is null) as recovery_codes
    from users u where u.id = ${user_id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the person of a session exists');
  return row;
}
