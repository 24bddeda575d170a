import type { ShopReview } from './find-own-review.ts';

/** Its author’s last word came after the team’s. */
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
