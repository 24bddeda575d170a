import type { WooQuery } from './call-woo.ts';

/** The most ids in an address, because servers accept about 8 kB. */
const MOST_EXCLUDED = 500;

/**
 * Returns a date one second earlier in the format of WooCommerce, in UTC, because its filters
 * exclude the given second.
 */
export function beforeSecond(from: string): string {
  return new Date(Math.floor(Date.parse(from) / 1000) * 1000 - 1000).toISOString().slice(0, 19);
}

/**
 * Excludes the rows that were already read with that date. Rows move between pages, so page numbers
 * are not used. When an address cannot hold all ids, pages overlap by a fifth.
 */
export function withoutKnown(known: readonly string[], per_page: number): WooQuery {
  const offset = known.length - MOST_EXCLUDED - Math.floor(per_page / 5);
  return {
    ...(known.length > 0 && { exclude: known.slice(0, MOST_EXCLUDED).join(',') }),
    ...(offset > 0 && { offset }),
  };
}
