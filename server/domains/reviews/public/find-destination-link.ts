import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { FoundRequest } from '#server/domains/customer-pages/find-request.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { breakSite } from './break-site.ts';
import { countInvitations } from './count-invitations.ts';
import { type OpenSite, openSite } from './open-site.ts';
import { referenceOf } from './sync/reference-of.ts';
import { transaction } from '#server/database/transaction.ts';
import { deleteInBatches } from '#server/database/delete-in-batches.ts';

type LinkedRequest = Pick<
  FoundRequest,
  'id' | 'uuid' | 'team_id' | 'email' | 'first_name' | 'locale'
>;

/** The timeout of an invitation call, in milliseconds, while the customer waits. */
const PATIENCE_MS = 1_200;
/**
 * After a timeout, the site is not called for this time, in milliseconds, so that the next
 * customers do not wait.
 */
const PAUSE_MS = 60_000;
const silent = new WeakMap<object, Map<string, number>>();

/**
 * Chooses the kind of link to the review destination. The team’s own keys come first, because
 * Trustpilot then refuses its other invitations
 * (https://support.trustpilot.com/hc/en-us/articles/115002337108).
 */
export function linkKindOf({
  sealing,
  access,
  integration,
}: OpenSite): 'plain' | 'invitation' | 'sealed' {
  if (integration.state === 'disconnected') return 'plain';
  if (sealing) return 'sealed';
  return integration.state === 'connected' &&
    access?.has_private === true &&
    access.keys.business_user_id !== null
    ? 'invitation'
    : 'plain';
}

/**
 * Returns the link of a request to Trustpilot. The customer’s first visit creates an invitation
 * with the reference of the request. When that is impossible or takes too long, returns the plain
 * review page.
 */
export async function findDestinationLink(
  app: App,
  request: LinkedRequest,
  plain: string,
): Promise<string> {
  const cachedLink = await app.db
    .selectFrom('review_invitations')
    .select(['url', 'made_at'])
    .where('request_id', '=', request.id)
    .where('kind', '=', 'link')
    .executeTakeFirst();
  if (cachedLink?.url) return cachedLink.url;
  if (cachedLink || request.email === null || isOptedOut(app, request.team_id)) return plain;
  const site = await openSite(app, request.team_id);
  if (!site || linkKindOf(site) === 'plain') return plain;
  const { state } = await countInvitations(app, request.team_id, site.settings.monthly_invitations);
  return state === 'over' ? plain : invite(app, site, request, plain);
}

/**
 * Creates the invitation of a request. A second visit during the call gets the plain page, so that
 * a request has one invitation.
 */
async function invite(
  app: App,
  site: OpenSite,
  request: LinkedRequest,
  plain: string,
): Promise<string> {
  const { id: request_id, team_id } = request;
  const now = app.clock.now();
  const claimed = await app.db
    .insertInto('review_invitations')
    .values({ team_id, request_id, kind: 'link', url: null, problem: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!claimed) return plain;
  try {
    const url = await makeLink(app, site, request);
    await app.db
      .updateTable('review_invitations')
      .set({ url, made_at: now })
      .where('id', '=', claimed.id)
      .execute();
    return url;
  } catch (error) {
    await app.db.deleteFrom('review_invitations').where('id', '=', claimed.id).execute();
    if (!(error instanceof ProviderError)) throw error;
    app.log.info(
      { err: error, team_id },
      'a customer was led to the plain page: no invitation was made',
    );
    if (error.kind === 'auth')
      await transaction(app, (tx) => breakSite(tx, team_id, error.message));
    else silence(app, team_id);
    return plain;
  }
}

async function makeLink(
  app: App,
  { sealing, access, settings }: OpenSite,
  request: LinkedRequest,
): Promise<string> {
  const row = await app.db
    .selectFrom('review_requests as r')
    .leftJoin('orders as o', 'o.id', 'r.order_id')
    .select(['r.last_name', 'o.number_key'])
    .where('r.id', '=', request.id)
    .executeTakeFirstOrThrow();
  const invitation = {
    reference_id: referenceOf({ uuid: request.uuid, number_key: row.number_key }),
    email: request.email ?? '',
    name: [request.first_name, row.last_name].filter(Boolean).join(' ') || 'Client',
    locale: siteLocaleOf(request.locale),
  };
  if (sealing) return app.reviewSite.sealLink(sealing, settings.domain, invitation);
  if (!access) throw new Error('a link without access is plain');
  return app.reviewSite.createLink(access, invitation, AbortSignal.timeout(PATIENCE_MS));
}

const REGIONS: Readonly<Record<string, string>> = {
  fr: 'fr-FR',
  en: 'en-GB',
  es: 'es-ES',
  de: 'de-DE',
  it: 'it-IT',
  nl: 'nl-NL',
};

/** Returns the locale code of the site. */
export function siteLocaleOf(locale: string | null): string {
  return REGIONS[(locale ?? 'fr').slice(0, 2).toLowerCase()] ?? 'fr-FR';
}

function isOptedOut(app: App, team_id: string): boolean {
  return (silent.get(app.reviewSite)?.get(team_id) ?? 0) > performance.now();
}

function silence(app: App, team_id: string): void {
  const teams = silent.get(app.reviewSite) ?? new Map<string, number>();
  silent.set(app.reviewSite, teams.set(team_id, performance.now() + PAUSE_MS));
}

/**
 * Deletes links whose creation was interrupted by the end of the process, so that they are created
 * again.
 */
export async function deleteUnmadeLinks(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const before = new Date(app.clock.now().getTime() - PAUSE_MS);
  const isUnmade = sql<boolean>`kind = 'link' and url is null and created_at < ${before}::timestamptz`;
  await deleteInBatches(app.db, 'review_invitations', isUnmade);
}
