import type { SiteAccess } from '#server/ports/review-site.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { SiteApp } from '../open-site.ts';

/**
 * The maximum number of missing reviews that are checked. Paging over a changing list can skip a
 * review, so each missing review is fetched by id before it is deleted.
 */
const MOST = 50;

/** Deletes the reviews that a complete sync did not return and that the site no longer has. */
export async function removeUnseen(
  app: SiteApp,
  access: SiteAccess,
  { team_id, started_at }: { team_id: string; started_at: Date },
): Promise<void> {
  const rows = await app.db
    .selectFrom('public_reviews')
    .select(['id', 'review_id'])
    .where('team_id', '=', team_id)
    .where('source', '<>', 'file')
    .where('erased_at', 'is', null)
    .where('seen_at', '<', started_at)
    .orderBy('seen_at')
    .limit(MOST)
    .execute();
  for (const { id, review_id } of rows) {
    if (await isThere(app, access, review_id))
      await app.db
        .updateTable('public_reviews')
        .set({ seen_at: app.clock.now() })
        .where('id', '=', id)
        .execute();
    else await app.db.deleteFrom('public_reviews').where('id', '=', id).execute();
  }
}

/**
 * Returns true when the site still has the review. A review of another page of the site, which the
 * team had before, counts as present.
 */
async function isThere(app: SiteApp, access: SiteAccess, review_id: string): Promise<boolean> {
  try {
    return (await app.reviewSite.readReview(access, review_id)) !== null;
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'content') return true;
    throw error;
  }
}
