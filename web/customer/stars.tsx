import type { ReactNode } from 'react';
import { RATINGS } from '#contract/labels/ratings.ts';
import type { PageTexts } from './texts/page-texts.ts';

/** Defines the star once for all stars of the page. */
export function StarSymbol(): ReactNode {
  return (
    <svg className="v" aria-hidden="true">
      <symbol id="s" viewBox="0 0 24 24">
        <path d="M12 2.8l2.85 5.8 6.35.92-4.6 4.5 1.08 6.33L12 17.36l-5.68 2.99 1.08-6.33-4.6-4.5 6.35-.92z" />
      </symbol>
    </svg>
  );
}

export function Star({ is_on = false }: Readonly<{ is_on?: boolean }>): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={is_on ? 'on' : undefined}>
      <use href="#s" />
    </svg>
  );
}

export function starText(texts: PageTexts, rating: number): string {
  return texts.stars[rating - 1] ?? '';
}

/**
 * A click on a star sends the rating. The accessible name begins with the visible text, so that
 * voice commands work.
 */
export function StarButtons({
  texts,
  preselected,
  size = null,
}: Readonly<{
  texts: PageTexts;
  preselected: number | null;
  size?: 'ss' | 'sl' | null;
}>): ReactNode {
  return (
    <div className={size === null ? 'stars' : `stars ${size}`} role="group" aria-labelledby="q">
      {RATINGS.map((rating) => (
        <button
          type="submit"
          key={rating}
          name="rating"
          value={rating}
          data-n={rating}
          className={starClass(rating, preselected)}
        >
          <Star />
          <span>
            {starText(texts, rating)}
            <span className="v">{`, ${texts.rating.star(rating)}${rating === preselected ? `, ${texts.rating.chosen}` : ''}`}</span>
          </span>
        </button>
      ))}
    </div>
  );
}

function starClass(rating: number, preselected: number | null): string | undefined {
  if (preselected === null || rating > preselected) return undefined;
  return rating === preselected ? 'on me' : 'on';
}
