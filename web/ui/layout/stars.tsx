import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const SIDE = 16;
/**
 * The path starts at the upper point, so that one path can draw several stars: a list shows a
 * hundred ratings.
 */
const OUTLINE = 'l1.95 4.05 4.45.6-3.25 3.1.8 4.4-3.95-2.15-3.95 2.15.8-4.4-3.25-3.1 4.45-.6z';
const LABELS = ['Mauvais', 'Décevant', 'Correct', 'Bien', 'Excellent'] as const;

/** Five stars, read aloud as « 4 sur 5, Bien ». `large` uses 20 px instead of 14 px. */
export function Stars({
  rating,
  large = false,
  className,
}: {
  rating: number;
  large?: boolean;
  className?: string;
}): ReactNode {
  const word = LABELS[Math.round(rating) - 1];
  const size = large ? 20 : 14;
  const gap = large ? 2 : 1;
  const step = SIDE * (1 + gap / size);
  const drawn = LABELS.map((_, index) => `M${8 + index * step} 1.6${OUTLINE}`);
  return (
    <span
      role="img"
      aria-label={`${rating} sur 5${word ? `, ${word}` : ''}`}
      className={classNames('inline-flex align-[-2px]', className)}
    >
      <svg
        viewBox={`0 0 ${SIDE + step * 4} ${SIDE}`}
        width={size * 5 + gap * 4}
        height={size}
        strokeLinejoin="round"
        aria-hidden="true"
        className="block"
      >
        <path className="fill-star-empty" d={drawn.slice(Math.round(rating)).join('')} />
        <path
          className="fill-star stroke-star-line stroke-[1.2]"
          d={drawn.slice(0, Math.round(rating)).join('')}
        />
      </svg>
    </span>
  );
}

/** One star, gold with a darker line or empty. It is decorative, so a text must be beside it. */
export function StarShape({
  isFull = true,
  className,
}: {
  isFull?: boolean;
  className?: string;
}): ReactNode {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={classNames(
        'block',
        isFull ? 'fill-star stroke-star-line stroke-[1.2]' : 'fill-star-empty',
        className,
      )}
    >
      <path d={`M8 1.6${OUTLINE}`} strokeLinejoin="round" />
    </svg>
  );
}
