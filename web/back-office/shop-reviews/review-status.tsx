import { CircleCheck, CircleSlash, Clock, type LucideIcon, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ShopReviewStatus } from '#contract/customer-pages/shop-review.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { formatDuration } from '#web/ui/format/dates.ts';
import { Status, type StatusTone } from '#web/ui/layout/status.tsx';
import { useNow } from '#web/ui/format/use-now.ts';

export type ShopReviewAnswer = Answer<'publishShopReview'>['data'];

const LOOKS: Readonly<
  Record<ShopReviewStatus, { icon: LucideIcon; tone: StatusTone; word: string }>
> = {
  pending: { icon: Clock, tone: 'information', word: 'En attente' },
  published: { icon: CircleCheck, tone: 'good', word: 'Publié' },
  refused: { icon: CircleSlash, tone: 'bad', word: 'Refusé' },
  withdrawn: { icon: Undo2, tone: 'neutral', word: 'Retiré' },
};

export const SHOP_REVIEW_STATUS_LABELS: Readonly<Record<ShopReviewStatus, string>> = {
  pending: LOOKS.pending.word,
  published: LOOKS.published.word,
  refused: LOOKS.refused.word,
  withdrawn: LOOKS.withdrawn.word,
};

/** Shows the status of a review, and the time until it is published automatically. */
export function ReviewStatus({ review }: { review: ShopReviewAnswer }): ReactNode {
  const now = useNow();
  const { icon, tone, word } = LOOKS[review.status];
  if (review.status === 'pending' && review.publish_at !== null) {
    const remainingMs = Date.parse(review.publish_at) - now.getTime();
    return (
      <Status
        icon={icon}
        tone={remainingMs < LAST_DAY_MS ? 'warning' : tone}
        word={
          remainingMs > 0
            ? `Publication automatique dans ${formatDuration(remainingMs)}`
            : 'Publication automatique dans un instant'
        }
      />
    );
  }
  return <Status icon={icon} tone={tone} word={word} />;
}

const LAST_DAY_MS = 24 * 3_600_000;

/** Returns true when a person must decide. */
export function waitsForDecision(review: ShopReviewAnswer): boolean {
  return (
    (review.status === 'pending' && review.publish_at === null) ||
    review.contest?.is_open === true ||
    review.reports.some(({ closed_at }) => closed_at === null)
  );
}

export function authorName(review: ShopReviewAnswer): string {
  return review.display_name ?? 'Client anonyme';
}
