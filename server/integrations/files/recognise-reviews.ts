import type { TableColumn, TableFiles } from '#server/ports/table-files.ts';
import { OWN_FILE, OWN_ORIGIN } from '#contract/labels/review-origins.ts';
import { PRODUCT_REVIEW_COLUMNS } from '#contract/api/product-review-file.ts';
import { foldName } from './fold-name.ts';

interface ReadyFile {
  file: string;
  origin: string | null;
  /** The columns that must all exist, while none of `without` may. Normalised by `foldName`. */
  marks: readonly string[];
  without?: readonly string[];
  /** Field of Recueil → column of the file, where the general names would choose another one. */
  columns: Readonly<Record<string, string>>;
  /**
   * True when the columns come only from public examples, not from the documentation of the tool.
   */
  isFromExamples?: true;
}

/**
 * Exports that are recognised by their columns. Okendo: support.okendo.io/en/articles/2057320.
 * Judge.me: judge.me/help/en/articles/8415368. Loox: help.loox.io, article 501000162508. Yotpo:
 * support.yotpo.com/docs/importing-reviews-to-yotpo. Stamped: stampedsupport.stamped.io, article
 * 8839367004443. Meta:
 * developers.facebook.com/documentation/ads-commerce/commerce-platform/platforms/feed-schema-csv.
 * For the others, the headers of their files are used. The first match is chosen.
 */
const READY: readonly ReadyFile[] = [
  {
    file: OWN_FILE,
    origin: OWN_ORIGIN,
    marks: ['origin', 'origin id', 'state', 'refusal reason', 'submitted at', 'product sku'],
    columns: Object.fromEntries(
      PRODUCT_REVIEW_COLUMNS.map((field) => [field, field.replaceAll('_', ' ')]),
    ),
  },
  {
    file: 'Avis Vérifiés',
    origin: 'Avis Vérifiés',
    marks: ['id review', 'id review product', 'review', 'rate', 'review date'],
    columns: {
      rating: 'rate',
      published_at: 'review date',
      text: 'review',
      first_name: 'firstname',
      last_name: 'lastname',
      order_number: 'order ref',
      origin_id: 'id review product',
      product_id: 'id product',
    },
    isFromExamples: true,
  },
  {
    file: 'Trustpilot',
    origin: 'Trustpilot',
    isFromExamples: true,
    marks: ['review id', 'review created utc', 'review stars'],
    columns: {
      rating: 'review stars',
      published_at: 'review created utc',
      title: 'review title',
      text: 'review content',
      author: 'review username',
      email: 'review user email',
      order_number: 'reference id',
      reply: 'company response',
      origin_id: 'review id',
    },
  },
  {
    file: 'Flux Meta',
    origin: null,
    marks: ['aggregator', 'store name', 'reviewid', 'rating', 'content'],
    columns: {
      text: 'content',
      origin_id: 'reviewid',
      published_at: 'created at',
      author: 'reviewer name',
    },
  },
  {
    file: 'Judge.me',
    origin: 'Judge.me',
    marks: ['rating', 'body', 'review date', 'reviewer name'],
    without: ['state'],
    columns: {
      text: 'body',
      published_at: 'review date',
      author: 'reviewer name',
      email: 'reviewer email',
      replied_at: 'reply date',
      status: 'curated',
    },
  },
  {
    file: 'Okendo',
    origin: 'Okendo',
    isFromExamples: true,
    marks: ['rating', 'body', 'name', 'datecreated'],
    columns: {
      text: 'body',
      published_at: 'datecreated',
      author: 'name',
      replied_at: 'replydatecreated',
      verified: 'isverifiedbuyer',
      status: 'status',
    },
  },
  {
    file: 'Okendo',
    origin: 'Okendo',
    isFromExamples: true,
    marks: ['review id', 'product id', 'rating', 'body', 'reviewer name', 'date created'],
    columns: {
      text: 'body',
      published_at: 'date created',
      author: 'reviewer name',
      verified: 'is verified buyer',
      origin_id: 'review id',
    },
  },
  {
    file: 'Yotpo',
    origin: 'Yotpo',
    isFromExamples: true,
    marks: ['review title', 'review content', 'review score', 'date', 'display name'],
    columns: {
      rating: 'review score',
      text: 'review content',
      title: 'review title',
      published_at: 'date',
    },
  },
  {
    file: 'Loox',
    origin: 'Loox',
    isFromExamples: true,
    marks: ['nickname', 'review', 'rating', 'date', 'productid', 'handle'],
    columns: { text: 'review', author: 'nickname', published_at: 'date', photos: 'img' },
  },
  {
    file: 'Yotpo',
    origin: 'Yotpo',
    marks: ['review score', 'review content'],
    columns: { rating: 'review score', text: 'review content', title: 'review title' },
  },
  {
    file: 'Stamped',
    origin: 'Stamped',
    marks: ['rating', 'author', 'body', 'created at', 'producttitle'],
    columns: { text: 'body', published_at: 'created at', product: 'producttitle' },
  },
  {
    file: 'Loox',
    origin: 'Loox',
    marks: ['product handle', 'rating', 'author', 'body', 'created at'],
    without: ['state', 'location'],
    columns: { text: 'body', published_at: 'created at', product: 'product handle' },
  },
  {
    file: 'Shopify Product Reviews',
    origin: 'Shopify Product Reviews',
    isFromExamples: true,
    marks: ['product handle', 'state', 'rating', 'author', 'body', 'created at'],
    columns: { text: 'body', published_at: 'created at', status: 'state' },
  },
];

export const recogniseReviews: TableFiles['recogniseReviews'] = (columns) => {
  const ready = findReady(columns);
  return (
    ready && {
      file: ready.file,
      origin: ready.origin,
      is_format_verified: ready.isFromExamples !== true,
    }
  );
};

/** Returns the certain mapping of a recognised file. Empty for any other file. */
export function readyMapping(columns: readonly TableColumn[]): Record<string, string> {
  const ready = findReady(columns);
  const named = new Map(columns.map(({ name }) => [foldName(name), name]));
  return Object.fromEntries(
    Object.entries(ready?.columns ?? {}).flatMap(([field, column]) => {
      const name = named.get(column);
      return name === undefined ? [] : [[field, name]];
    }),
  );
}

function findReady(columns: readonly TableColumn[]): ReadyFile | null {
  const names = new Set(columns.map(({ name }) => foldName(name)));
  return (
    READY.find(
      ({ marks, without = [] }) =>
        marks.every((mark) => names.has(mark)) && !without.some((mark) => names.has(mark)),
    ) ?? null
  );
}
