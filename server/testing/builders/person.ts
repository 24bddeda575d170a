import type { App } from '#server/app.ts';
import { newToken } from '#server/domains/accounts/sessions/new-token.ts';

/** A person with a session, inserted directly into the tables, so that no password is hashed. */
export interface TestPerson {
  id: string;
  email: string;
  token: string;
  headers: { authorization: string };
}

const LIFE_MS = 30 * 86_400_000;

export async function addPerson(
  app: Pick<App, 'db' | 'clock'>,
  overrides: {
    team_id?: string;
    role?: 'owner' | 'member' | 'reader';
    is_admin?: boolean;
    email?: string;
    is_confirmed?: boolean;
  } = {},
): Promise<TestPerson> {
  const {
    team_id = null,
    role = 'owner',
    is_admin = false,
    // It begins with a consonant, so that French sentences always have « de » in front of it.
    email = `p-${crypto.randomUUID()}@exemple.fr`,
    is_confirmed = true,
  } = overrides;
  const { id } = await app.db
    .insertInto('users')
    .values({
      email,
      is_admin,
      default_team_id: team_id,
      email_confirmed_at: is_confirmed ? app.clock.now() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (team_id !== null)
    await app.db.insertInto('memberships').values({ team_id, user_id: id, role }).execute();
  return { id, email, ...(await addSession(app, { user_id: id, team_id })) };
}

export async function addSession(
  app: Pick<App, 'db' | 'clock'>,
  {
    user_id,
    team_id,
    ...rest
  }: {
    user_id: string;
    team_id: string | null;
    expires_at?: Date;
    revoked_at?: Date;
    last_used_at?: Date;
    created_at?: Date;
    second_factor_at?: Date;
    kind?: 'password' | 'shopify' | 'impersonation';
    parent_session_id?: string;
  },
): Promise<{ token: string; headers: { authorization: string } }> {
  const { token, token_hash } = newToken();
  const now = app.clock.now();
  await app.db
    .insertInto('sessions')
    .values({
      token_hash,
      user_id,
      team_id,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + LIFE_MS),
      ...rest,
    })
    .execute();
  return { token, headers: { authorization: `Bearer ${token}` } };
}
