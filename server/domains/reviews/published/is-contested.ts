import type { ShopReview } from './find-own-review.ts';

/** The last message of the author is later than the team’s. */
export function isContested({
  status,
  contested_at,
  removed_at,
}: Pick<ShopReview, 'status' | 'contested_at' | 'removed_at'>): boolean {
  return (
    status === 'refused' &&
    contested_at !== null &&
    removed_at !== null &&
    contested_at > removed_at
  );
}
