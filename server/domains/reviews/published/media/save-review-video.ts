import type { ReviewVideo } from '#contract/customer-pages/shop-review.ts';
import { saveVideo } from '#server/domains/images/videos/save-video.ts';
import { type PhotoBudget, PhotoBudgetExceeded, reserveVideoBudget } from './photo-budget.ts';
import { savePhotos } from './save-photos.ts';

type VideoProblem = 'video' | 'video_too_long' | 'video_too_large' | 'video_budget_exceeded';

/** Saves the video of a review, with the poster that the author’s browser created. */
export async function saveReviewVideo(
  app: Parameters<typeof saveVideo>[0] & Parameters<typeof savePhotos>[0],
  { team_id, request_id }: { team_id: string; request_id: string },
  {
    place,
    poster,
    posterBudget,
  }: { place: string; poster: Blob | null; posterBudget: PhotoBudget },
): Promise<ReviewVideo | { problem: { kind: VideoProblem } }> {
  try {
    const saved = await saveVideo(app, {
      team_id,
      request_id,
      shop_review_id: null,
      place,
      admit: (tx, video) => reserveVideoBudget(tx, { team_id, request_id }, video),
    });
    if ('refused' in saved) return { problem: { kind: PROBLEMS[saved.refused] } };
    const owner = { team_id, request_id, keptPhotos: [], budget: posterBudget };
    // A video whose poster cannot be read is saved without a poster.
    const drawn = poster && (await savePhotos(app, { ...owner, added: [poster] }));
    const [picture] = drawn && 'photos' in drawn ? drawn.photos : [];
    return { url: saved.url, poster_url: picture?.url ?? null };
  } catch (error) {
    if (error instanceof PhotoBudgetExceeded) return { problem: { kind: 'video_budget_exceeded' } };
    throw error;
  }
}

const PROBLEMS = {
  format: 'video',
  broken: 'video',
  too_long: 'video_too_long',
  too_large: 'video_too_large',
} as const;
