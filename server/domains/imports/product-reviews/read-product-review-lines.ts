import type { ProductReviewImportField } from '#contract/api/import-fields.ts';
import { REFUSAL_REASONS } from '#contract/customer-pages/shop-review.ts';
import { isGoogle, originOf } from '#contract/labels/review-origins.ts';
import type { ProductKeys } from '#server/domains/products/find-products.ts';
import {
  NO_OWN_FIELDS,
  type OwnFields,
  type ProductReviewContent,
} from '#server/domains/reviews/products/imported/product-review-content.ts';
import { cellReader } from '../files/cell-reader.ts';
import type { FilePayload } from '../files/file-payload.ts';
import { readAgreement } from '../files/read-cell.ts';
import type { ReviewLine, ReviewReading } from '../reviews/read-review-lines.ts';
import { readReviewLines } from '../reviews/read-review-lines.ts';
import { readChangeFields } from './read-change-fields.ts';
import { readMediaAddresses } from './read-media-addresses.ts';

/** One row of a file of product reviews, before its product is searched. */
export interface ProductReviewLine {
  row: ReviewLine['row'];
  review: ProductReviewContent | null;
  keys: ProductKeys;
  errors: Record<string, string[]>;
}

const STATES = ['published', 'pending', 'refused', 'withdrawn'] as const;

/** Reads each row on its own, in order. */
export function readProductReviewLines(
  rows: readonly ReviewLine['row'][],
  payload: FilePayload,
  reading: ReviewReading & { allowsHttp: boolean },
): ProductReviewLine[] {
  const { cell: read } = cellReader<ProductReviewImportField>(payload, reading.isOwnFile);
  return readReviewLines(rows, payload, reading).map(({ row, review, errors }) => {
    const cell = (field: ProductReviewImportField): string => read(row, field).trim();
    const refuse = (field: ProductReviewImportField, sentence: string): void => {
      const name = payload.mapping[field] ?? field;
      errors[name] = [...(errors[name] ?? []), `Le champ « ${name} » ${sentence}`];
    };
    const keys = readKeys(cell);
    if (review === null) return { row, review: null, keys, errors };
    const origin = originOf(cell('origin')) ?? payload.reviews?.origin ?? '';
    if (origin.length > 60) refuse('origin', 'dépasse 60 caractères.');
    if (isGoogle(origin))
      refuse('origin', 'nomme Google, qui interdit de recopier ses avis ailleurs que chez lui.');
    const state = readState(cell('state'), cell('refusal_reason'), refuse);
    const attributes = readAttributes(cell('attributes'), refuse);
    const media = readMediaAddresses(cell, refuse, reading.allowsHttp);
    if (Object.keys(errors).length > 0) return { row, review: null, keys, errors };
    const submitted = cell('submitted_at') === '' ? NaN : Date.parse(cell('submitted_at'));
    const content: ProductReviewContent = {
      ...review,
      ...state,
      origin,
      attributes,
      media,
      recommends: readAgreement(cell('recommends')),
      submitted_at:
        reading.isOwnFile && !Number.isNaN(submitted) ? new Date(submitted) : review.published_at,
      ...readOwnFields(cell, review.published_at, reading.isOwnFile === true),
    };
    return { row, review: content, keys, errors };
  });
}

/**
 * Reads the fields that only Recueil’s own file contains: when a review was shown and removed here,
 * and its votes.
 */
function readOwnFields(
  cell: (field: ProductReviewImportField) => string,
  published_at: Date,
  isOwnFile: boolean,
): OwnFields {
  if (!isOwnFile) return NO_OWN_FIELDS;
  const removed = Date.parse(cell('removed_at'));
  return {
    shown_at: cell('published_at') === '' ? null : published_at,
    removed_at: Number.isNaN(removed) ? null : new Date(removed),
    helpful_count: /^\d{1,9}$/u.test(cell('helpful')) ? Number(cell('helpful')) : 0,
    ...readChangeFields(cell),
  };
}

/**
 * Reads the identifiers of a product. Its handle may also be the last part of its page’s address.
 */
export function readKeys(cell: (field: ProductReviewImportField) => string): ProductKeys {
  const text = (field: ProductReviewImportField): string | null =>
    cell(field).slice(0, 200) || null;
  const path = URL.parse(cell('product_url'))?.pathname ?? '';
  const last = path.split('/').findLast((part) => part !== '') ?? null;
  // Shopify’s ids have the form gid://shopify/Product/123 and are exported as 123.
  const id = text('product_id')?.replace(/^gid:\/\/shopify\/\w+\//u, '') ?? null;
  return {
    product_id: id,
    variant_id: text('variant_id'),
    handle: text('product_handle') ?? last,
    sku: text('product_sku'),
    gtin: text('product_gtin'),
  };
}

type Refuse = (field: ProductReviewImportField, sentence: string) => void;

export function readState(
  text: string,
  reason: string,
  refuse: Refuse,
): Pick<ProductReviewContent, 'status' | 'refusal_reason'> {
  const status = text === '' ? 'published' : STATES.find((state) => state === text);
  if (status === undefined)
    refuse('state', `vaut « ${text.slice(0, 40)} » ; il peut valoir ${STATES.join(', ')}.`);
  if (status !== 'refused') return { status: status ?? 'published', refusal_reason: null };
  const known = REFUSAL_REASONS.find((one) => one === reason) ?? null;
  if (known === null)
    refuse('refusal_reason', `doit être l’un des motifs ${REFUSAL_REASONS.join(', ')}.`);
  return { status, refusal_reason: known };
}

/** Reads `size=3|comfort=5`. */
function readAttributes(text: string, refuse: Refuse): Record<string, number> {
  const pairs = text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => /^([a-z\d_-]{1,40})=([1-5])$/u.exec(part));
  if (pairs.some((pair) => pair === null) || pairs.length > 20)
    refuse('attributes', 'doit s’écrire comme « taille=3|confort=5 », de 1 à 5.');
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1], Number(pair[2])]] : [])));
}
