import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { deleteImages } from '#server/domains/images/delete-images.ts';

const DAY_MS = 86_400_000;

type DropApp = Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;

/**
 * Deletes the photos and videos of customers that no review shows a day after they came: those of a
 * form whose process ended before it was saved. Each way to its review is asked for alone, so that
 * each has its index.
 */
export async function dropOrphanMedia(app: DropApp): Promise<void> {
  const now = app.clock.now().getTime();
  await transaction(app, async (tx) => {
    const { rows } = await sql<{ team_id: string; urls: string[] }>`
      select i.team_id, array_agg('/images/' || i.name) as urls from images i
      where i.purpose in ('photo', 'video') and i.created_at between ${new Date(now - 7 * DAY_MS)} and ${new Date(now - DAY_MS)}
        and not exists (
          select from (
            select id, photos, video from shop_reviews where request_id = i.request_id
            union all select id, photos, video from shop_reviews where id = i.shop_review_id) s
            left join shop_review_versions v on v.shop_review_id = s.id
          where '/images/' || i.name in (select media_of(s.photos, s.video)) or '/images/' || i.name in (select media_of(v.photos, v.video)))
      group by i.team_id`.execute(tx.db);
    for (const gone of rows) await deleteImages(tx, gone);
  });
}
