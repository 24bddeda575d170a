import { Failure } from '#server/failures.ts';
import type { BrowserRoute } from '#server/http/calls/browser-route.ts';
import { isImageName, mediaTypeOf } from './image-name.ts';
import { unavailable } from './save-image.ts';

/** An image that is opened as a page may load and run nothing. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * The images of customer pages, mails and the shop’s own site. A name is made of the content, so
 * that a browser may cache an image for ever.
 */
export const showImage: BrowserRoute = {
  path: '/images/:name',
  per_minute: null,
  answer: async ({ images }, { params: { name = '' } }) => {
    if (!isImageName(name)) throw new Failure('not_found');
    const body = await images.store.read(name).catch(unavailable);
    if (body === null) throw new Failure('not_found');
    return {
      type: mediaTypeOf(name),
      body,
      etag: `"${name}"`,
      headers: {
        'content-security-policy': POLICY,
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    };
  },
};
