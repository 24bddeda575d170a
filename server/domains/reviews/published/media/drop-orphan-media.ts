import { type RawBuilder, sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';

const DAY_MS = 86_400_000;
/** The number of files that one transaction checks. */
const BATCH = 2_000;

type DropApp = Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;

/** The last file that was checked. Its date is text, because a `Date` has no microseconds. */
interface Position {
  created_at: string;
  id: string;
}

/**
 * Deletes the photos and videos of customers that no review shows a day after their upload, such as
 * those of a form whose process ended before it was saved. Each batch is a transaction of its own.
 */
export async function dropOrphanMedia(app: DropApp, batch: number = BATCH): Promise<void> {
  const now = app.clock.now().getTime();
  const until = new Date(now - DAY_MS);
  for (
    let last: Position | undefined = {
      created_at: new Date(now - 7 * DAY_MS).toISOString(),
      id: '0',
    };
    last;
  ) {
    const { created_at, id }: Position = last;
    last = await transaction(app, async (tx) => {
      const { rows } = await sql<Position>`
        with part as materialized (
          select id, created_at from images
          where purpose in ('photo', 'video') and (created_at, id) > (${created_at}::timestamptz, ${id}::bigint) and created_at <= ${until}::timestamptz
          order by created_at, id limit ${batch}),
        gone as (delete from images i where i.id in (select id from part) and not ${isShownByReview(sql`i`)})
        select created_at::text as created_at, id from part order by part.created_at desc, id desc limit 1`.execute(
        tx.db,
      );
      return rows[0];
    });
  }
}

/**
 * Returns a condition: a review, or a stored version of it, shows the file of this row of `images`.
 * Reviews by request and reviews by id are separate subqueries, so that each uses its index.
 */
export function isShownByReview(image: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from (
      select id, photos, video from shop_reviews where request_id = ${image}.request_id
      union all select id, photos, video from shop_reviews where id = ${image}.shop_review_id) s
      left join shop_review_versions v on v.shop_review_id = s.id
    where '/images/' || ${image}.name in (select media_of(s.photos, s.video)) or '/images/' || ${image}.name in (select media_of(v.photos, v.video)))`;
}
