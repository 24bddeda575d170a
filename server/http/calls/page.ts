import { Failure } from '#server/failures.ts';

interface PageOf<T> {
  data: T[];
  total: number;
  current_page: number;
  last_page: number;
  per_page: number;
  from: number | null;
  to: number | null;
  next_page_url: string | null;
  prev_page_url: string | null;
}

/**
 * Presents a paginated list. Links are absolute and preserve the filters. A page after the last one
 * is empty.
 */
export function presentPage<T>(
  data: T[],
  total: number,
  paging: { page: number; per_page: number },
  publicUrl: string,
  url: string,
): PageOf<T> {
  const { page, per_page } = paging;
  const last = Math.max(1, Math.ceil(total / per_page));
  const link = (number: number): string => {
    const address = new URL(url, publicUrl);
    address.searchParams.set('page', String(number));
    return address.href;
  };
  return {
    data,
    total,
    current_page: page,
    last_page: last,
    per_page,
    from: data.length > 0 ? (page - 1) * per_page + 1 : null,
    to: data.length > 0 ? (page - 1) * per_page + data.length : null,
    next_page_url: page < last ? link(page + 1) : null,
    prev_page_url: page > 1 && total > 0 ? link(Math.min(page - 1, last)) : null,
  };
}

/**
 * Returns a database id from the address or a body. Throws 404 for a malformed one, as for a
 * missing or foreign one.
 */
export function databaseId(text: string): string {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new Failure('not_found');
  return text;
}
