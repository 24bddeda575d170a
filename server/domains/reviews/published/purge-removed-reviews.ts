import { sql } from 'kysely';
import { PROOF_DAYS } from '#contract/customer-pages/shop-review.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { purgeQuestions } from '#server/domains/reviews/questions/erase-questions.ts';
import { deleteImages } from '#server/domains/images/delete-images.ts';

type PurgeApp = Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;

/**
 * Purges refused, withdrawn and replaced reviews with their photos and videos after a year, during
 * which they are evidence. Published reviews are kept until their author withdraws them.
 */
export async function purgeRemovedReviews(app: PurgeApp): Promise<void> {
  const before = new Date(app.clock.now().getTime() - PROOF_DAYS * 86_400_000);
  await transaction(app, async (tx) => {
    // A later version may still show the photo: only photos that no version shows are deleted.
    const { rows } = await sql<{ team_id: string; urls: string[] }>`
      with over as (select id from shop_reviews where status in ('refused', 'withdrawn') and removed_at < ${before}),
        versions as (select v.id, v.shop_review_id, v.photos, v.video, s.team_id, (v.ended_at < ${before} or v.shop_review_id in (select id from over)) as is_over
          from shop_review_versions v join shop_reviews s on s.id = v.shop_review_id),
        shown as (
          select s.team_id, m.url, s.id in (select id from over) as is_over from shop_reviews s, media_of(s.photos, s.video) as m (url)
          union all select v.team_id, m.url, v.is_over from versions v, media_of(v.photos, v.video) as m (url))
      select team_id, array_agg(distinct url) as urls from (select team_id, url from shown group by team_id, url having bool_and(is_over)) gone group by team_id`.execute(
      tx.db,
    );
    for (const gone of rows) await deleteImages(tx, gone);
    await tx.db
      .deleteFrom('shop_reviews')
      .where('status', 'in', ['refused', 'withdrawn'])
      .where('removed_at', '<', before)
      .execute();
    await tx.db.deleteFrom('shop_review_versions').where('ended_at', '<', before).execute();
    await tx.db.deleteFrom('review_reports').where('closed_at', '<', before).execute();
    await purgeQuestions(tx, before);
    // A vote is only known again on its own day.
    await tx.db
      .deleteFrom('review_votes')
      .where('voted_at', '<', new Date(tx.now.getTime() - 2 * 86_400_000))
      .execute();
  });
}
