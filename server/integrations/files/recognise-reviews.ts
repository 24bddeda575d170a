import type { TableColumn, TableFiles } from '#server/ports/table-files.ts';
import { foldName } from './fold-name.ts';

interface ReadyFile {
  file: string;
  origin: string | null;
  /** All of these columns are there, and none of `without`; folded by `foldName`. */
  marks: readonly string[];
  without?: readonly string[];
  /** Our field → its column, where the general names would choose another. */
  columns: Readonly<Record<string, string>>;
}

/**
 * Exports that are known by their columns. Okendo: support.okendo.io/en/articles/2057320. Judge.me:
 * judge.me/help/en/articles/8415368. Loox: help.loox.io, article
 * 501000162508. Yotpo: support.yotpo.com/docs/importing-reviews-to-yotpo. Stamped:
 * stampedsupport.stamped.io, article 8839367004443. Meta:
 * developers.facebook.com/documentation/ads-commerce/commerce-platform/platforms/feed-schema-csv.
 * The others are the headers that their files carry. The first that fits is it.
 */
const READY: readonly ReadyFile[] = [
  {
    file: 'Trustpilot',
    origin: 'Trustpilot',
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
    marks: ['product handle', 'state', 'rating', 'author', 'body', 'created at'],
    columns: { text: 'body', published_at: 'created at', status: 'state' },
  },
];

export const recogniseReviews: TableFiles['recogniseReviews'] = (columns) => {
  const ready = findReady(columns);
  return ready && { file: ready.file, origin: ready.origin };
};

/** What a known file is sure of; nothing for any other. */
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
