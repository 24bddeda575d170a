import type { WooQuery } from './call-woo.ts';

/** Of ids in an address; servers accept about 8 kB. */
const MOST_EXCLUDED = 500;

/** How WooCommerce writes a date in UTC. Its filters leave out that very second. */
export function beforeSecond(from: string): string {
  return new Date(Math.floor(Date.parse(from) / 1000) * 1000 - 1000).toISOString().slice(0, 19);
}

/**
 * Without the rows that were read of that second: rows move between pages, so that no page is
 * counted. Beyond what an address holds, pages overlap by a fifth.
 */
export function withoutKnown(known: readonly string[], per_page: number): WooQuery {
  const offset = known.length - MOST_EXCLUDED - Math.floor(per_page / 5);
  return {
    ...(known.length > 0 && { exclude: known.slice(0, MOST_EXCLUDED).join(',') }),
    ...(offset > 0 && { offset }),
  };
}
