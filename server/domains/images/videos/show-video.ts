import type { IncomingHttpHeaders } from 'node:http';
import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import type { BrowserAnswer } from '#server/http/calls/browser-route.ts';
import { mediaTypeOf } from '../image-name.ts';
import { unavailable } from '../save-image.ts';
import { readRange } from './read-range.ts';

/**
 * A video that is opened as a page may only load itself, because browsers play it in a document of
 * their own.
 */
const POLICY = "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/**
 * Serves a video of a review, complete or the range that a player requests. Returns 404 as soon as
 * its review is erased, even while its file is still being deleted.
 */
export async function showVideo(
  { db, images }: Pick<App, 'db' | 'images'>,
  name: string,
  headers: IncomingHttpHeaders,
): Promise<BrowserAnswer> {
  const stored = await db
    .selectFrom('images')
    .select('bytes')
    .where('name', '=', name)
    .executeTakeFirst();
  if (!stored) throw new Failure('not_found');
  const etag = `"${name}"`;
  const range = readRange(headers, stored.bytes, etag);
  const common = {
    'content-security-policy': POLICY,
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
  };
  if (range === 'unsatisfiable')
    return {
      type: 'text/plain; charset=utf-8',
      status: 416,
      etag,
      headers: {
        ...common,
        'cache-control': 'no-store',
        'content-range': `bytes */${stored.bytes}`,
      },
      open: async () => null,
    };
  const part = range ?? { first: 0, last: stored.bytes - 1 };
  return {
    type: mediaTypeOf(name),
    status: range === null ? 200 : 206,
    etag,
    headers: {
      ...common,
      'content-length': String(part.last - part.first + 1),
      ...(range && { 'content-range': `bytes ${part.first}-${part.last}/${stored.bytes}` }),
    },
    open: async () => {
      const content = await images.store.readPart(name, part).catch(unavailable);
      if (content === null) throw new Failure('not_found');
      return content;
    },
  };
}
