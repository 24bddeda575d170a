import { MOST_PHOTOS, type ReviewPhoto } from '#contract/customer-pages/shop-review.ts';
import type { ReviewProblem } from '#contract/settings/review-form.ts';
import { Failure } from '#server/failures.ts';
import { saveImage } from '#server/domains/images/save-image.ts';
import { dropUnusedPhotos } from './drop-unused-photos.ts';
import { type PhotoBudget, PhotoBudgetExceeded, reservePhotoBudget } from './photo-budget.ts';

type ImageApp = Parameters<typeof saveImage>[0];

interface PhotoInput {
  team_id: string;
  request_id: string;
  /** The photos of the current version that its author does not remove. */
  keptPhotos: readonly ReviewPhoto[];
  added: readonly Blob[];
  /** The maximum number of photos of one review. Defaults to three. */
  most?: number;
  /** The budget of the request. Defaults to that of a review of the shop. */
  budget?: PhotoBudget;
}

/** Saves the photos of a review. Each photo is re-encoded, which removes all metadata. */
export async function savePhotos(
  app: ImageApp,
  { team_id, request_id, keptPhotos, added, most = MOST_PHOTOS, budget }: PhotoInput,
): Promise<{ photos: ReviewPhoto[] } | { problem: ReviewProblem }> {
  if (keptPhotos.length + added.length > most) return { problem: { kind: 'too_many_photos' } };
  const photos = [...keptPhotos];
  for (const photo of added) {
    try {
      const bytes = new Uint8Array(await photo.arrayBuffer());
      photos.push(
        await saveImage(app, {
          team_id,
          request_id,
          purpose: 'photo',
          bytes,
          admit: (tx, image) => reservePhotoBudget(tx, { team_id, request_id }, image, budget),
        }),
      );
    } catch (error) {
      await dropUnusedPhotos(app, { team_id, request_id, photos });
      if (error instanceof PhotoBudgetExceeded)
        return { problem: { kind: 'photo_budget_exceeded' } };
      if (error instanceof Failure && error.code === 'unsupported_media_type')
        return { problem: { kind: 'photo' } };
      if (error instanceof Failure && error.code === 'too_large')
        return { problem: { kind: 'photo_too_large' } };
      throw error;
    }
  }
  return {
    photos: photos.filter(
      ({ url }, index) => photos.findIndex((other) => other.url === url) === index,
    ),
  };
}
