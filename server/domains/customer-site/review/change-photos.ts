import type { AttemptLimit } from '#server/http/limits/attempts.ts';
import type { CustomerCall } from '#server/domains/customer-site/pages/customer-call.ts';
import type { OwnReview } from './read-own-form.ts';
import { submitShopReview, type SubmitOutcome } from './submit-shop-review.ts';
import { dropUnusedPhotos } from '#server/domains/reviews/published/media/drop-unused-photos.ts';
import { savePhotos } from '#server/domains/reviews/published/media/save-photos.ts';

/** The limit of edits of one author in a day, because each one stores the earlier version. */
export const EDITS: AttemptLimit = { name: 'review-edits', most: 20, windowMs: 86_400_000 };

export async function submitWithPhotos(
  { app, customerRequest: { id, team_id } }: CustomerCall,
  { form }: OwnReview,
  review: Parameters<typeof submitShopReview>[2],
): Promise<SubmitOutcome> {
  try {
    return await submitShopReview(app, id, review);
  } finally {
    await dropUnusedPhotos(app, {
      team_id,
      request_id: id,
      photos: [...form.photos, ...review.photos],
    });
  }
}

export function changePhotos(
  { app, customerRequest }: CustomerCall,
  { form: { photos } }: OwnReview,
  form: URLSearchParams,
  added: readonly Blob[],
): ReturnType<typeof savePhotos> {
  const removed = new Set(form.getAll('remove'));
  return savePhotos(app, {
    team_id: customerRequest.team_id,
    request_id: customerRequest.id,
    keptPhotos: photos.filter(({ url }) => !removed.has(url)),
    added,
  });
}
