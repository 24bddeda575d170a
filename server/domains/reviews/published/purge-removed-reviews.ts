import { type RawBuilder, sql } from 'kysely';
import { PROOF_DAYS } from '#contract/customer-pages/shop-review.ts';
import type { App } from '#server/app.ts';
import { deleteInBatches } from '#server/database/delete-in-batches.ts';
import { transaction } from '#server/database/transaction.ts';
import { nameOfImage } from '#server/domains/images/image-name.ts';
import { purgeQuestions } from '#server/domains/reviews/questions/erase-questions.ts';
import { isShownByReview } from './media/drop-orphan-media.ts';

type PurgeApp = Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;

/** The number of reviews in one transaction. */
const BATCH = 500;

/** The rows of one table to delete, with the addresses of the files that they show. */
interface RemovedRows {
  table: 'shop_reviews' | 'shop_review_versions';
  where: RawBuilder<boolean>;
  urls: RawBuilder<string>;
}

/**
 * Purges refused, withdrawn and replaced reviews with their photos and videos after a year, during
 * which they are evidence. Published reviews stay until their author withdraws them. Each batch is
 * a transaction of its own, so that the next run continues where a process ended.
 */
export async function purgeRemovedReviews(app: PurgeApp, batch: number = BATCH): Promise<void> {
  const now = app.clock.now().getTime();
  const before = new Date(now - PROOF_DAYS * 86_400_000);
  await purgeRows(app, batch, {
    table: 'shop_reviews',
    where: sql`status in ('refused', 'withdrawn') and removed_at < ${before}::timestamptz`,
    urls: sql`media_of(r.photos, r.video) union select media_of(v.photos, v.video) from shop_review_versions v where v.shop_review_id = r.id`,
  });
  await purgeRows(app, batch, {
    table: 'shop_review_versions',
    where: sql`ended_at < ${before}::timestamptz`,
    urls: sql`media_of(r.photos, r.video)`,
  });
  await deleteInBatches(app.db, 'review_reports', sql`closed_at < ${before}::timestamptz`);
  await purgeQuestions(app, before);
  // A vote can only be recognised on its own day, because its hash contains the date.
  const voted = new Date(now - 2 * 86_400_000);
  await deleteInBatches(app.db, 'review_votes', sql`voted_at < ${voted}::timestamptz`);
}

async function purgeRows(
  app: PurgeApp,
  batch: number,
  { table, where, urls }: RemovedRows,
): Promise<void> {
  for (let gone = batch; gone === batch;) {
    gone = await transaction(app, async (tx) => {
      const { rows } = await sql<{ id: string; urls: string[] }>`
        select id, array(select ${urls}) as urls from ${sql.table(table)} r where ${where} order by id limit ${batch} for update`.execute(
        tx.db,
      );
      if (rows.length === 0) return 0;
      await sql`delete from ${sql.table(table)} where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
        tx.db,
      );
      // A later version may still show the photo: only photos that no version shows are deleted.
      const names = rows.flatMap((row) => row.urls.flatMap((url) => nameOfImage(url) ?? []));
      await sql`delete from images i where i.name = any(${names}::text[]) and not ${isShownByReview(sql`i`)}`.execute(
        tx.db,
      );
      return rows.length;
    });
  }
}
