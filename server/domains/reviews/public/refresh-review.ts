import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { requestSync } from './request-sync.ts';
import { countOfAuthor } from './sync/count-of-author.ts';
import { savePublicReviews } from './sync/save-public-reviews.ts';
import { openSite, type SiteApp } from './open-site.ts';

const LOCK = 7_245_021;
const LATER_MS = 60_000;

/**
 * Handles a webhook about a review. The sender of a webhook is not authenticated, so the review is
 * read from the site and only that answer is stored: reordered, repeated or forged webhooks have
 * the same result. Webhooks of a review are handled one at a time. When the site does not answer,
 * the next sync finds the change.
 */
export async function refreshReview(
  app: SiteApp,
  tx: Tx,
  { team_id, review_id }: { team_id: string; review_id: string },
): Promise<void> {
  const site = await openSite(app, team_id);
  if (!site?.access || site.integration.state === 'broken') return;
  await sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${`${team_id}/${review_id}`}))`.execute(
    tx.db,
  );
  try {
    const review = await app.reviewSite.readReview(site.access, review_id);
    if (review === null)
      return void (await tx.db
        .deleteFrom('public_reviews')
        .where('team_id', '=', team_id)
        .where('review_id', '=', review_id)
        .where('erased_at', 'is', null)
        .execute());
    await savePublicReviews(tx, { team_id, source: 'webhook', reviews: [review] });
    await countOfAuthor(tx, team_id, [review]);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    app.log.info({ err: error, team_id }, 'news of a public review could not be read back');
    if (error.kind !== 'content')
      await requestSync(tx, team_id, {
        is_whole: true,
        after: new Date(tx.now.getTime() + (error.retryAfterMs ?? LATER_MS)),
      });
  }
}
