import { Failure } from '#server/failures.ts';
import type { BrowserRoute } from '#server/http/calls/browser-route.ts';
import { isImageName, isVideoName, mediaTypeOf } from './image-name.ts';
import { unavailable } from './save-image.ts';
import { showVideo } from './videos/show-video.ts';

/** An image that is opened as a page may load and run nothing. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * Serves the images of customer pages, e-mails and the shop’s own site, and the videos of reviews.
 * A name is a hash of the content, so browsers may cache an image without a limit.
 */
export const showImage: BrowserRoute = {
  path: '/images/:name',
  per_minute: null,
  answer: async (app, { params: { name = '' }, headers }) => {
    if (!isImageName(name)) throw new Failure('not_found');
    if (isVideoName(name)) return showVideo(app, name, headers);
    const body = await app.images.store.read(name).catch(unavailable);
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
