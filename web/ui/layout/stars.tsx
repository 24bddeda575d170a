import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const SHAPE = 'M8 1.6l1.95 4.05 4.45.6-3.25 3.1.8 4.4L8 11.6l-3.95 2.15.8-4.4L1.6 6.25l4.45-.6z';
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
  return (
    <span
      role="img"
      aria-label={`${rating} sur 5${word ? `, ${word}` : ''}`}
      className={classNames('inline-flex align-[-2px]', large ? 'gap-0.5' : 'gap-px', className)}
    >
      {LABELS.map((name, index) => (
        <StarShape
          key={name}
          isFull={index < Math.round(rating)}
          className={large ? 'size-5' : 'size-3.5'}
        />
      ))}
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
      <path d={SHAPE} strokeLinejoin="round" />
    </svg>
  );
}
