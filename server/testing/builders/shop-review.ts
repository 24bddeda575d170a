import type { App } from '#server/app.ts';

/**
 * Adds a published review for the wall with a report, and an imported one, directly to the tables.
 */
export async function addShopReview(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { team_id, request_id, marker }: { team_id: string; request_id: string; marker: string },
): Promise<{ shop_review_id: string; report_id: string; reviews_import_id: string }> {
  const now = clock.now();
  const review = {
    team_id,
    request_id,
    rating: 2,
    text: `Colis abîmé, ${marker}`,
    display_name: marker,
    status: 'published' as const,
    submitted_at: now,
    published_at: now,
    experienced_at: now,
    is_verified: true,
  };
  const { id: shop_review_id } = await db
    .insertInto('shop_reviews')
    .values({
      ...review,
      product: null,
      title: null,
      refusal_reason: null,
      contest: null,
      reply: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const report = {
    team_id,
    shop_review_id,
    reason: 'other' as const,
    words: marker,
    email: null,
    created_at: now,
  };
  const { id: report_id } = await db
    .insertInto('review_reports')
    .values(report)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: reviews_import_id } = await db
    .insertInto('imports')
    .values({
      team_id,
      kind: 'reviews',
      state: 'done',
      phase: 'run',
      source_name: `${marker}.csv`,
      total: 1,
      done: 1,
      created: 1,
      finished_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const imported = {
    origin: 'Loox',
    origin_hash: marker,
    imported_at: now,
    import_id: reviews_import_id,
    request_id: null,
    is_verified: false,
  };
  await db
    .insertInto('shop_reviews')
    .values({ ...review, ...imported })
    .execute();
  return { shop_review_id, report_id, reviews_import_id };
}
