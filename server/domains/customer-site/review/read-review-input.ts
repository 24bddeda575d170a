import {
  LONGEST_NAME,
  LONGEST_REVIEW,
  LONGEST_TITLE,
} from '#contract/customer-pages/shop-review.ts';

/** The values of the form before validation. */
export interface ReviewInput {
  product: string | null;
  title: string | null;
  text: string;
  display_name: string | null;
}

/**
 * Reads the form. An unknown product means the shop. Single-line fields are cut. A text that is too
 * long is refused, so that its author shortens it.
 */
export function readReviewInput(form: URLSearchParams, products: readonly string[]): ReviewInput {
  const product = form.get('product') ?? '';
  return {
    product: products.includes(product) ? product : null,
    title: line(form.get('title'), LONGEST_TITLE),
    text: clean(form.get('review') ?? '')
      .replace(/\r\n?/g, '\n')
      .trim(),
    display_name: line(form.get('name'), LONGEST_NAME),
  };
}

export type ReviewTextProblem = { kind: 'empty' } | { kind: 'too_long'; length: number };

export function findReviewTextProblem({ text }: ReviewInput): ReviewTextProblem | null {
  if (text === '') return { kind: 'empty' };
  return text.length > LONGEST_REVIEW ? { kind: 'too_long', length: text.length } : null;
}

function line(raw: string | null, longest: number): string | null {
  const text = clean(raw ?? '')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()
    .trim();
  return text === '' ? null : text;
}

/**
 * Removes characters that PostgreSQL cannot store, and those that change the reading direction of
 * the surrounding text.
 */
function clean(text: string): string {
  return text
    .replaceAll('\0', '')
    .toWellFormed()
    .replace(/[\u202a-\u202e\u2066-\u2069]/gu, '');
}
