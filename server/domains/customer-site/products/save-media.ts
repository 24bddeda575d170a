import {
  MOST_PRODUCT_PHOTOS,
  type ProductProblem,
} from '#contract/customer-pages/products-page.ts';
import type { ReviewPhoto, ReviewVideo } from '#contract/customer-pages/shop-review.ts';
import { dropUnusedPhotos } from '#server/domains/reviews/published/media/drop-unused-photos.ts';
import { savePhotos } from '#server/domains/reviews/published/media/save-photos.ts';
import { saveReviewVideo } from '#server/domains/reviews/published/media/save-review-video.ts';
import type { FoundRequest } from '#server/domains/customer-pages/find-request.ts';
import type { AskedLine } from './read-asked-products.ts';
import type { ProductFiles } from './read-product-parts.ts';

/** The budget for the photos of all products of one order, including earlier versions. */
const ORDER_BUDGET = { files: 120, bytes: 120_000_000 };

interface Changes {
  removed: ReadonlySet<string>;
  added: ProductFiles;
}

/**
 * Saves the files of one product. Returns its photos and its video as the review shows them after
 * this form.
 */
export async function saveMedia(
  app: Parameters<typeof savePhotos>[0],
  { id, team_id }: Pick<FoundRequest, 'id' | 'team_id'>,
  { review }: AskedLine,
  { removed, added }: Changes,
): Promise<
  { photos: readonly ReviewPhoto[]; video: ReviewVideo | null } | { problem: ProductProblem }
> {
  const isGone = review?.status === 'withdrawn';
  const remaining = isGone ? [] : (review?.photos ?? []).filter(({ url }) => !removed.has(url));
  const former =
    isGone || review?.video == null || removed.has(review.video.url) ? null : review.video;
  const [place, ...others] = added.videos;
  if (others.length > 0 || (place !== undefined && former !== null))
    return { problem: { kind: 'too_many_videos' } };
  const saved = await savePhotos(app, {
    team_id,
    request_id: id,
    keptPhotos: remaining,
    added: added.photos,
    most: MOST_PRODUCT_PHOTOS,
    budget: ORDER_BUDGET,
  });
  if ('problem' in saved) {
    const { kind } = saved.problem;
    return { problem: { kind: kind === 'empty' || kind === 'too_long' ? 'photo' : kind } };
  }
  if (place === undefined) return { photos: saved.photos, video: former };
  const owner = { team_id, request_id: id };
  const { poster } = added;
  const video = await saveReviewVideo(app, owner, { place, poster, posterBudget: ORDER_BUDGET });
  if (!('problem' in video)) return { photos: saved.photos, video };
  await dropUnusedPhotos(app, { ...owner, photos: saved.photos });
  return video;
}
