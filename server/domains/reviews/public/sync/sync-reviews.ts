import { type Selectable, sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { ReviewSiteSyncsTable } from '#server/database/tables/reviews/review-sites.ts';
import { transaction } from '#server/database/transaction.ts';
import type { SiteAccess } from '#server/ports/review-site.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { breakSite } from '../break-site.ts';
import { countOfAuthor } from './count-of-author.ts';
import { findMatches } from './find-matches.ts';
import { savePublicReviews } from './save-public-reviews.ts';
import { openSite, type SiteApp } from '../open-site.ts';
import { removeUnseen } from './remove-unseen.ts';

type Sync = Selectable<ReviewSiteSyncsTable> & { started_at: Date };

/** Minutes between attempts while the site does not answer. The last value repeats. */
const AGAIN_MINUTES = [1, 5, 15, 60];
const EVERY_MS = 60 * 60_000;
const WHOLE_EVERY_MS = 24 * 60 * 60_000;
const LEASE_MS = 2 * 60_000;
const PATIENCE_MS = 45_000;
/** The limit of a sync, at a hundred reviews per page. It ends a list that repeats without end. */
const MOST_PAGES = 1_000;
/** From this attempt on, the card shows the error. */
const NOTIFIED_ATTEMPT = 3;
const AWAY =
  'Trustpilot ne répond pas pour l’instant. Rien n’est perdu : la lecture reprend d’elle-même où elle s’est arrêtée.';

/** Scheduled job: syncs the reviews of each team that is due. */
export async function syncDueReviews(app: App): Promise<void> {
  const rows = await app.db
    .selectFrom('review_site_syncs')
    .select('team_id')
    .where('next_at', '<=', app.clock.now())
    .orderBy('next_at')
    .limit(50)
    .execute();
  for (const { team_id } of rows) await syncReviews(app, team_id);
}

/**
 * Reads page after page and stores each before the next call, so that a later run continues where
 * this one stopped. One process at a time syncs a team.
 */
export async function syncReviews(app: SiteApp, team_id: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  let sync = await takeTurn(app, team_id);
  if (!sync) return;
  const site = await openSite(app, team_id);
  if (!site?.access || site.integration.state === 'broken')
    return letGo(app, team_id, { next_at: null });
  try {
    const seenIds = new Set<string>();
    while (performance.now() < until) {
      const next = await readPage(app, site.access, sync, seenIds);
      if (next === null) return await finish(app, site.access, sync);
      sync = next;
    }
    await letGo(app, team_id, { next_at: app.clock.now() });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await recordSyncError(app, sync, error);
  }
}

async function takeTurn(app: SiteApp, team_id: string): Promise<Sync | null> {
  const now = app.clock.now();
  const { rows } = await sql<Sync>`
    update review_site_syncs set lease_until = ${new Date(now.getTime() + LEASE_MS)}::timestamptz, started_at = case when page is null then ${now}::timestamptz else started_at end,
      is_whole = is_whole or whole_at is null or whole_at < ${new Date(now.getTime() - WHOLE_EVERY_MS)}::timestamptz
    where team_id = ${team_id} and next_at <= ${now}::timestamptz and (lease_until is null or lease_until <= ${now}::timestamptz) returning *`.execute(
    app.db,
  );
  return rows[0] ?? null;
}

/**
 * Reads one page. Returns null after the last page of this sync. A page whose reviews were all just
 * seen means that the list repeats itself.
 */
async function readPage(
  app: SiteApp,
  access: SiteAccess,
  sync: Sync,
  seenIds: Set<string>,
): Promise<Sync | null> {
  const { team_id } = sync;
  const page = sync.page ?? 1;
  const { reviews, refused, is_last } = await app.reviewSite.listReviews(access, page);
  if (refused > 0)
    app.log.warn({ team_id, page, refused }, 'some public reviews could not be read');
  const isCircle = reviews.length > 0 && reviews.every(({ review_id }) => seenIds.has(review_id));
  for (const { review_id } of reviews) seenIds.add(review_id);
  return transaction(app, async (tx) => {
    const saved = isCircle ? [] : await savePublicReviews(tx, { team_id, source: 'api', reviews });
    await countOfAuthor(tx, team_id, reviews);
    const isKnown =
      !sync.is_whole &&
      saved.length > 0 &&
      saved.every(({ outcome }) => outcome === 'unchanged' || outcome === 'erased');
    if (is_last || isCircle || isKnown || page >= MOST_PAGES) return null;
    const lease_until = new Date(tx.now.getTime() + LEASE_MS);
    await tx.db
      .updateTable('review_site_syncs')
      .set({ page: page + 1, attempts: 0, lease_until })
      .where('team_id', '=', team_id)
      .execute();
    return { ...sync, page: page + 1 };
  });
}

/**
 * Deletes reviews that the site no longer shows, and tries again to match reviews that have no
 * request.
 */
async function finish(app: SiteApp, access: SiteAccess, sync: Sync): Promise<void> {
  const { team_id, is_whole, started_at } = sync;
  if (is_whole) await removeUnseen(app, access, { team_id, started_at });
  await transaction(app, async (tx) => {
    const alone = await tx.db
      .selectFrom('public_reviews')
      .select('id')
      .where('team_id', '=', team_id)
      .where('erased_at', 'is', null)
      .where('request_id', 'is', null)
      .orderBy('review_time', 'desc')
      .limit(200)
      .execute();
    await findMatches(
      tx,
      team_id,
      alone.map(({ id }) => id),
    );
    const done = {
      page: null,
      is_whole: false,
      attempts: 0,
      lease_until: null,
      finished_at: tx.now,
      next_at: new Date(tx.now.getTime() + EVERY_MS),
      ...(is_whole && { whole_at: tx.now }),
    };
    await tx.db.updateTable('review_site_syncs').set(done).where('team_id', '=', team_id).execute();
    await tx.db
      .updateTable('integrations')
      .set({ last_sync_at: tx.now, last_error: null, last_error_at: null })
      .where('team_id', '=', team_id)
      .where('name', '=', 'trustpilot')
      .where('state', '=', 'connected')
      .execute();
  });
}

/**
 * Records an error of the sync. Refused credentials mark the integration as broken. A rate limit
 * delays the sync and is not a failure. A transient error is retried at growing intervals and shown
 * after several attempts.
 */
async function recordSyncError(
  app: SiteApp,
  { team_id, attempts }: Sync,
  error: ProviderError,
): Promise<void> {
  app.log.info({ err: error, team_id }, 'public reviews could not be read');
  if (error.kind === 'auth' || error.kind === 'business')
    return transaction(app, (tx) => breakSite(tx, team_id, error.message));
  const isLimit = error.kind === 'rate';
  const minutes = AGAIN_MINUTES[Math.min(attempts, AGAIN_MINUTES.length - 1)] ?? 60;
  const wait = isLimit
    ? (error.retryAfterMs ?? 0)
    : Math.max(minutes * 60_000, error.retryAfterMs ?? 0);
  await letGo(app, team_id, {
    next_at: new Date(app.clock.now().getTime() + wait),
    ...(!isLimit && { attempts: attempts + 1 }),
  });
  if (isLimit || attempts + 1 < NOTIFIED_ATTEMPT) return;
  await app.db
    .updateTable('integrations')
    .set({ last_error: AWAY, last_error_at: app.clock.now() })
    .where('team_id', '=', team_id)
    .where('name', '=', 'trustpilot')
    .where('state', '=', 'connected')
    .execute();
}

async function letGo(
  app: SiteApp,
  team_id: string,
  change: { next_at: Date | null; attempts?: number },
): Promise<void> {
  await app.db
    .updateTable('review_site_syncs')
    .set({ ...change, lease_until: null })
    .where('team_id', '=', team_id)
    .execute();
}
