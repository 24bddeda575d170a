import type { IncomingHttpHeaders } from 'node:http';
import type { BytePart } from '#server/ports/image-store.ts';

/**
 * Returns the range that `Range` requests (RFC 9110, 14.2). Returns null for the whole file, which
 * is also served for another unit, for several ranges, for an invalid range, and when `If-Range`
 * names another content.
 */
export function readRange(
  { range, 'if-range': condition }: Partial<Pick<IncomingHttpHeaders, 'range' | 'if-range'>>,
  size: number,
  etag: string,
): BytePart | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/iu.exec(range?.trim() ?? '') ?? [];
  if ((from === '' && to === '') || (condition !== undefined && condition !== etag)) return null;
  if (from === '')
    return Number(to) === 0
      ? 'unsatisfiable'
      : { first: Math.max(0, size - Number(to)), last: size - 1 };
  if (to !== '' && Number(to) < Number(from)) return null;
  if (Number(from) >= size) return 'unsatisfiable';
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(size - 1, Number(to)) };
}
