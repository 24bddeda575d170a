import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import { findState, takeState } from '#server/http/access/connection-state.ts';
import type { Call, Caller, TeamCaller } from '#server/http/calls/handler.ts';
import { requireSupportAccess } from '#server/http/access/support-access.ts';
import { identifyCaller } from '#server/http/access/identify-caller.ts';
import { vouchFor } from '#server/domains/accounts/profile/confirm-person.ts';
import { openSession } from '#server/domains/accounts/sessions/open-session.ts';
import { type ShopCallback, needPlatform, openShop, readShopCallback } from './shop-callback.ts';
import { saveShop } from './save-shop.ts';
import { offerAgain, offerRegistration } from './offer-registration.ts';
import { findShopByDomain, type ShopRow } from './shop-row.ts';

type OpenedShop = Pick<Parameters<typeof saveShop>[2], 'domain' | 'access' | 'details'>;
/** The session that started the connection; null when it started at Shopify, without a state. */
type Journey = { session_id: string | null; team_id: string | null } | null;

/**
 * Completes a connection after the merchant returns from Shopify: to the team that started it, to
 * the team that has this shop, or to the registration of an account. The browser repeats the call
 * after some refusals and gets the same answer; only a success uses the state up.
 */
export async function connectShopify(
  app: App,
  call: Call<'connectShopify'>,
): Promise<Answer<'connectShopify'>> {
  const platform = needPlatform(app);
  const comeback = readShopCallback(app, platform, call);
  const offered = await offerAgain(app, comeback);
  if (offered) throw offered;
  const journey = await findJourney(app, comeback, call.state_cookie);
  const caller = await findInitiator(app, journey, call.bearer);
  const shop = await findShopByDomain(app.db, comeback.domain);
  const team_id = caller && (await teamOf(app, journey, caller, shop));
  const opened: OpenedShop = {
    domain: comeback.domain,
    ...(await openShop(app, platform, comeback)),
  };
  const end = await transaction(app, async (tx) => {
    await endJourney(tx, comeback, call.state_cookie);
    if (caller && team_id !== null && call.bearer !== null)
      return joinTeam(tx, app, { caller, team_id, bearer: call.bearer }, opened);
    return shop
      ? signInExisting(tx, app, shop, opened, call.user_agent)
      : offerRegistration(tx, app, comeback.code, opened);
  });
  if (end instanceof Failure) throw end;
  return { access_token: end };
}

async function findJourney(
  app: App,
  { state }: ShopCallback,
  cookie: string | null,
): Promise<Journey> {
  if (state === null) return null;
  const journey = await findState(app, { state, cookie, service: 'shopify' });
  if (!journey) throw new Failure('shopify_refused');
  return journey;
}

async function endJourney(tx: Tx, { state }: ShopCallback, cookie: string | null): Promise<void> {
  if (state !== null && !(await takeState(tx, { state, cookie, service: 'shopify' })))
    throw new Failure('shopify_refused');
}

/**
 * Returns the person who started the connection and may still connect a shop to that team. Returns
 * null without a session.
 */
async function findInitiator(
  app: App,
  journey: Journey,
  bearer: string | null,
): Promise<TeamCaller | null> {
  const caller = journey && bearer !== null ? await identifyCaller(app, bearer) : null;
  if (journey?.session_id != null && caller?.session_id !== journey.session_id)
    throw new Failure('shopify_refused');
  if (!caller || !hasTeam(caller)) return null;
  if (journey?.team_id != null && caller.team_id !== journey.team_id)
    throw new Failure('team_changed');
  if (caller.role === 'reader') throw new Failure('role_required');
  requireSupportAccess({ method: 'POST' }, caller);
  return caller;
}

const hasTeam = (caller: Caller): caller is TeamCaller =>
  caller.team_id !== null && caller.role !== null;

/**
 * Returns the current team, or another team of the person that has the shop when they opened it
 * from Shopify. Throws `shop_taken` when they may not use that team.
 */
async function teamOf(
  app: Pick<App, 'db'>,
  journey: Journey,
  caller: TeamCaller,
  shop: ShopRow | undefined,
): Promise<string> {
  if (!shop || shop.team_id === caller.team_id || shop.state === 'disconnected')
    return caller.team_id;
  const theirs = await app.db
    .selectFrom('memberships')
    .select('role')
    .where('team_id', '=', shop.team_id)
    .where('user_id', '=', caller.user.id)
    .where('role', '<>', 'reader')
    .executeTakeFirst();
  const isOwnSession = ['password', 'google', 'oidc'].includes(caller.session_kind);
  if (journey?.session_id != null || !theirs || !isOwnSession) throw new Failure('shop_taken');
  return shop.team_id;
}

async function joinTeam(
  tx: Tx,
  app: App,
  { caller, team_id, bearer }: { caller: TeamCaller; team_id: string; bearer: string },
  opened: OpenedShop,
): Promise<string> {
  await saveShop(tx, app, {
    team_id,
    user_id: caller.user.id,
    impersonator_id: caller.impersonator_id,
    ...opened,
  });
  if (team_id !== caller.team_id)
    await tx.db
      .updateTable('sessions')
      .set({ team_id })
      .where('id', '=', caller.session_id)
      .execute();
  return bearer;
}

/**
 * Signs the owner of the shop at Shopify in to its team, as its first owner with the rights of a
 * member.
 */
async function signInExisting(
  tx: Tx,
  app: App,
  { team_id }: ShopRow,
  opened: OpenedShop,
  user_agent: string | null,
): Promise<string> {
  const owner = await tx.db
    .selectFrom('memberships')
    .select('user_id')
    .where('team_id', '=', team_id)
    .where('role', '=', 'owner')
    .orderBy('created_at')
    .orderBy('user_id')
    .executeTakeFirstOrThrow();
  await saveShop(tx, app, { team_id, user_id: owner.user_id, impersonator_id: null, ...opened });
  await vouchFor(tx, owner.user_id);
  return openSession(tx, app, {
    user_id: owner.user_id,
    user_agent,
    address: null,
    kind: 'shopify',
    team_id,
  });
}
