import { PROOF_DAYS } from '#contract/shop-review.ts';
import type { App } from '#server/app.ts';

/** Refused, withdrawn and replaced words are a proof for a year; then nothing of them is left. A published review stays for as long as its author lets it. */
export async function forgetRemovedReviews(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const before = new Date(app.clock.now().getTime() - PROOF_DAYS * 86_400_000);
  await app.db.deleteFrom('shop_reviews').where('status', 'in', ['refused', 'withdrawn']).where('removed_at', '<', before).execute();
  await app.db.deleteFrom('shop_review_versions').where('ended_at', '<', before).execute();
  await app.db.deleteFrom('review_reports').where('closed_at', '<', before).execute();
}
