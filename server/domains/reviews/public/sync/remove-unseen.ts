import type { SiteAccess } from '#server/ports/review-site.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { SiteApp } from '../open-site.ts';

/** A list that moves while it is read may pass one over: each is asked for by its name before it goes. */
const MOST = 50;

/** After a whole pass: reviews that the site did not show in it, and no longer has. */
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

/** What answers as something else than a review of this page was read from a page that the team had before: it stays. */
async function isThere(app: SiteApp, access: SiteAccess, review_id: string): Promise<boolean> {
  try {
    return (await app.reviewSite.readReview(access, review_id)) !== null;
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'content') return true;
    throw error;
  }
}
