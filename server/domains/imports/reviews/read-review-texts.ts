import type { ReviewImportField } from '#contract/api/import-fields.ts';
import type { ReviewToImport } from '#server/domains/reviews/published/imported/review-to-import.ts';
import { withoutMarkup } from '../files/without-markup.ts';

/**
 * The maximum lengths, in characters. They exceed those of other tools, because a review is
 * imported completely or not at all.
 */
const MOST = {
  text: 10_000,
  reply: 10_000,
  title: 300,
  author: 100,
  product: 300,
  order_number: 100,
  origin_id: 200,
} as const;

type ReviewTexts = Pick<
  ReviewToImport,
  | 'title'
  | 'text'
  | 'display_name'
  | 'product'
  | 'order_reference'
  | 'reply'
  | 'locale'
  | 'origin_id'
>;

export function readReviewTexts(
  cell: (field: ReviewImportField) => string,
  refuse: (field: ReviewImportField, sentence: string) => void,
  isOwnFile = false,
): ReviewTexts {
  const textOf = (field: keyof typeof MOST): string => {
    const text = isOwnFile
      ? cell(field).replaceAll('\0', '').toWellFormed()
      : clean(withoutMarkup(cell(field)));
    if (text.length > MOST[field])
      refuse(
        field,
        `dépasse ${MOST[field].toLocaleString('fr-FR')} caractères : un avis ne se coupe pas.`,
      );
    return text;
  };
  const line = (field: keyof typeof MOST): string | null =>
    (isOwnFile ? textOf(field) : textOf(field).replaceAll(/\s+/gu, ' ').trim()) || null;
  const author = line('author') ?? signed(clean(cell('first_name')), clean(cell('last_name')));
  return {
    title: line('title'),
    text: textOf('text'),
    display_name: author,
    product: productOf(line('product')),
    order_reference: line('order_number'),
    reply: textOf('reply') || null,
    locale: languageOf(cell('locale')),
    origin_id: line('origin_id'),
  };
}

/**
 * Removes characters that PostgreSQL cannot store, and those that change the reading direction of
 * the surrounding text.
 */
function clean(text: string): string {
  return text
    .replaceAll('\0', '')
    .toWellFormed()
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/gu, '')
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}

/**
 * Returns the author’s name as « Claire M. ». A name that the origin stored in two columns was
 * never shown in full.
 */
function signed(first: string, last: string): string | null {
  const initial = Array.from(last)[0];
  return (
    [first, initial === undefined ? '' : `${initial.toUpperCase()}.`]
      .filter((part) => part !== '')
      .join(' ') || null
  );
}

/**
 * Returns the name of a product from its handle, such as `savon-surgras`, which shops use in
 * addresses.
 */
function productOf(product: string | null): string | null {
  if (product === null || !/^[a-z0-9]+(?:-[a-z0-9]+)+$/u.test(product)) return product;
  const name = product.replaceAll('-', ' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Reads the language from `fr`, `fr_FR` or `fr-FR`. */
function languageOf(cell: string): string | null {
  return /^[a-z]{2}(?=$|[_-])/iu.exec(cell.trim())?.[0].toLowerCase() ?? null;
}
