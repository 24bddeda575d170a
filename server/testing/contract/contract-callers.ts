import type { Endpoint, Scope } from '#contract/api/endpoint.ts';
import type { App } from '#server/app.ts';
import { hashToken } from '#server/http/access/identify-caller.ts';
import { addApiKey } from '#server/testing/builders/api-key.ts';
import { addPerson, addSession } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { password_hash } from './contract-people.ts';
import { type ContractShop } from './contract-app.ts';

/** A kind of caller, its headers, and the status that the policy requires for its own data. */
export interface ContractCaller {
  who: string;
  headers: Record<string, string>;
  /** The teams to which the caller belongs. */
  teams: readonly string[];
  owed: (endpoint: Endpoint) => number;
}

const RANK = { reader: 1, member: 2, owner: 3 } as const;
type Role = keyof typeof RANK;

const nobody = ({ access }: Endpoint): number => (access === 'public' ? 200 : 401);
const somebody =
  (role: Role | null, isAdmin = false) =>
  ({ access }: Endpoint): number => {
    if (access === 'public' || access === 'signed_in') return 200;
    if (access === 'admin') return isAdmin ? 200 : 403;
    if (access === 'impersonation') return 403;
    if (role === null) return 404;
    return RANK[role] >= RANK[access] ? 200 : 403;
  };

/**
 * A session of a Shopify shop may do what a member may, and what is paid for, but nothing that
 * requires the person.
 */
const byShopify = (endpoint: Endpoint): number => {
  if (endpoint.pays) return 200;
  return endpoint.in_person ? 403 : somebody('member')(endpoint);
};

const key =
  (scopes: readonly Scope[]) =>
  ({ access, scope }: Endpoint): number =>
    access === 'public' || (scope !== undefined && scopes.includes(scope)) ? 200 : 403;

/** Creates every kind of caller of this shop. All of them are new. */
export async function contractCallers(
  app: Pick<App, 'db' | 'clock'>,
  shop: ContractShop,
  other: ContractShop,
): Promise<ContractCaller[]> {
  const { team_id } = shop;
  const now = app.clock.now().getTime();
  const [reader, member, owner, dated] = [
    await addPerson(app, { team_id, role: 'reader' }),
    await addPerson(app, { team_id, role: 'member' }),
    await addPerson(app, { team_id, role: 'owner' }),
    await addPerson(app, { team_id, role: 'owner' }),
  ];
  // A person without another shop may not leave this one.
  const [elsewhere, acted] = [
    await addTeam(app, { name: 'Ailleurs' }),
    await addPerson(app, { team_id, role: 'owner' }),
  ];
  await app.db
    .insertInto('memberships')
    .values(
      [reader, member, owner, acted, dated].map(({ id }) => ({
        team_id: elsewhere,
        user_id: id,
        role: 'owner' as const,
      })),
    )
    .execute();
  const session = (overrides: Partial<Parameters<typeof addSession>[1]>) =>
    addSession(app, { user_id: owner.id, team_id, ...overrides });
  const former = await addPerson(app, { team_id });
  await app.db.deleteFrom('memberships').where('user_id', '=', former.id).execute();
  const both = await addPerson(app, { team_id: other.team_id });
  await app.db
    .insertInto('memberships')
    .values({ user_id: both.id, team_id, role: 'owner' })
    .execute();
  const admin = await addPerson(app, { is_admin: true });
  const parent = async (): Promise<string> =>
    sessionOf(app, (await addPerson(app, { is_admin: true })).token);
  const [own, gone] = [await parent(), await parent()];
  await app.db
    .updateTable('sessions')
    .set({ revoked_at: app.clock.now() })
    .where('id', '=', gone)
    .execute();
  await app.db
    .updateTable('users')
    .set({ password_hash })
    .where('password_hash', 'is', null)
    .execute(); // All of them have this password.
  const caller = (
    who: string,
    { headers }: { headers: Record<string, string> },
    owed: (endpoint: Endpoint) => number,
    teams: readonly string[] = [],
  ): ContractCaller => ({ who, headers, owed, teams });
  return [
    caller('nobody', { headers: {} }, nobody),
    caller('a forged token', { headers: { authorization: `Bearer ${'x'.repeat(43)}` } }, nobody),
    caller('no bearer', { headers: { authorization: 'Basic YTpi' } }, nobody),
    caller('a session cookie', { headers: { cookie: `access_token=${owner.token}` } }, nobody),
    caller('a revoked token', await session({ revoked_at: new Date(now) }), nobody),
    caller('an expired token', await session({ expires_at: new Date(now) }), nobody),
    caller(
      'a token unused for 14 days',
      await session({ last_used_at: new Date(now - 14 * 86_400_000) }),
      nobody,
    ),
    caller(
      'an impersonation whose administrator logged out',
      await session({ kind: 'impersonation', parent_session_id: gone }),
      nobody,
    ),
    caller('a former member', former, somebody(null)),
    caller('a reader', reader, somebody('reader'), [team_id]),
    caller('a member', member, somebody('member'), [team_id]),
    caller('a session by Shopify', await session({ kind: 'shopify' }), byShopify, [team_id]),
    // Before the owner: calls that require the person are refused to an administrator under another
    // name.
    caller(
      'an administrator as the owner',
      await session({ user_id: acted.id, kind: 'impersonation', parent_session_id: own }),
      (endpoint) =>
        endpoint.access === 'impersonation'
          ? 200
          : endpoint.in_person
            ? 403
            : somebody('owner')(endpoint),
      [team_id],
    ),
    caller('an owner', owner, somebody('owner'), [team_id]),
    caller(
      'an owner who signed in an hour ago',
      await session({ user_id: dated.id, created_at: new Date(now - 3_600_000) }),
      (endpoint) =>
        endpoint.step_up === 'always' || endpoint.step_up === 'by_second_factor'
          ? 403
          : somebody('owner')(endpoint),
      [team_id],
    ),
    caller('an administrator of the instance', admin, somebody(null, true)),
    caller(
      'a key of the API with every scope',
      await addApiKey(app, { team_id, scopes: ['orders:write', 'reviews:read'] }),
      key(['orders:write', 'reviews:read']),
      [team_id],
    ),
    caller(
      'a key of the API that only records orders',
      await addApiKey(app, { team_id, scopes: ['orders:write'] }),
      key(['orders:write']),
      [team_id],
    ),
    caller(
      'a revoked key of the API',
      await addApiKey(app, {
        team_id,
        scopes: ['orders:write', 'reviews:read'],
        revoked_at: new Date(now),
      }),
      nobody,
    ),
    caller(
      'a tab of another team',
      { headers: { ...both.headers, 'x-team-id': team_id } },
      (endpoint) =>
        ['admin', 'impersonation', 'public', 'signed_in'].includes(endpoint.access)
          ? somebody('owner')(endpoint)
          : 409,
      [team_id, other.team_id],
    ),
  ];
}

async function sessionOf(app: Pick<App, 'db'>, token: string): Promise<string> {
  const { id } = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  return id;
}
