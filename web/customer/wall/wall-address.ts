import type { WallFilter, WallPage } from '#contract/customer-pages/wall-page.ts';
import { PLAIN_STYLE, writeWallStyle } from '#contract/customer-pages/wall-style.ts';

type Here = Pick<
  WallPage,
  'team_code' | 'locale' | 'base' | 'form' | 'is_embedded' | 'filter' | 'style'
>;

/**
 * Returns the URL of the wall with a changed filter. It begins at page 1 unless the page itself
 * changes.
 */
export function wallAddress(
  { team_code, locale, base, form, is_embedded, filter, style = PLAIN_STYLE }: Here,
  change: Partial<WallFilter> = {},
): string {
  const { rating, product, source, sort, page } = { ...filter, page: 1, ...change };
  const query = new URLSearchParams({ team: team_code });
  if (rating !== null) query.set('rating', String(rating));
  if (product !== null) query.set('product', product);
  if (source !== null) query.set('source', source);
  if (sort !== 'recent') query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  query.set('lang', locale);
  if (is_embedded) query.set('embed', '1');
  if (form !== 'wall') query.set('form', form);
  for (const [name, value] of Object.entries(writeWallStyle(style))) query.set(name, value);
  return `${base}/dashboard/reviews/custom?${query.toString()}`;
}

/** Returns the URL of the full wall. */
export function wholeWall({
  team_code,
  locale,
  base,
}: Pick<WallPage, 'team_code' | 'locale' | 'base'>): string {
  return `${base}/dashboard/reviews/custom?${new URLSearchParams({ team: team_code, lang: locale }).toString()}`;
}

export function attestationAddress(
  { team_code, locale, base }: Pick<WallPage, 'team_code' | 'locale' | 'base'>,
  review?: string,
): string {
  const query = new URLSearchParams({ ...(review !== undefined && { review }), lang: locale });
  return `${base}/avis/${encodeURIComponent(team_code)}?${query.toString()}`;
}
