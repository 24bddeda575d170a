import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  MOST_PRODUCT_PHOTOS,
  type ProductProblem,
} from '#contract/customer-pages/products-page.ts';
import { LARGEST_VIDEO } from '#contract/customer-pages/shop-review.ts';
import { MOST_ASKED_PRODUCTS } from '#contract/settings/product-reviews-configuration.ts';
import { LARGEST_IMAGE } from '#server/domains/images/save-image.ts';
import { dropUnusedPhotos } from '#server/domains/reviews/published/media/drop-unused-photos.ts';
import { addressOf } from '#server/http/limits/address-key.ts';
import { takeAttempt } from '#server/http/limits/attempts.ts';
import { createUploadSlots, type UploadSlots } from '#server/http/limits/upload-slots.ts';
import { type CustomerCall, goTo, type CustomerRoute } from '../pages/customer-call.ts';
import { previews } from '../pages/previews.ts';
import { isRated } from '../pages/show-page.ts';
import { EDITS } from '../review/change-photos.ts';
import { contestRefusal } from '../review/contest-refusal.ts';
import { readReviewInput } from '../review/read-review-input.ts';
import { withdrawOwnReview } from '../review/withdraw-shop-review.ts';
import { type AskedLines, readAskedProducts } from './read-asked-products.ts';
import {
  findProductProblem,
  isNamed,
  type ProductFields,
  readProductFields,
} from './read-product-fields.ts';
import { NO_FILES, type ProductParts, readProductParts } from './read-product-parts.ts';
import { saveMedia } from './save-media.ts';
import { sendProducts } from './send-products.ts';
import { type WrittenProduct, submitProductReviews } from './submit-product-reviews.ts';

/** Bytes of the largest form that the page accepts. */
const LARGEST_FORM = 2 * MOST_PRODUCT_PHOTOS * LARGEST_IMAGE + 4 * LARGEST_VIDEO;
/**
 * Milliseconds in which a form must arrive: 50 MB at 1 Mbit/s take 400 s, and there is a margin.
 */
const PATIENCE_MS = 600_000;

/** `/y/{token}/products`: registers the reviews of the products of an order. */
export function customerProductsRoutes(
  { config }: Pick<CustomerCall['app'], 'config'>,
  pages: FastifyInstance,
  visit: CustomerRoute,
): void {
  pages.get('/y/:token/products', visit(showProducts, previews.toReview));
  void pages.register(async (inner) => {
    await inner.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        fields: MOST_ASKED_PRODUCTS * 30,
        fieldSize: 100_000,
        // Each product may have five photos, a video and the poster image of the video.
        files: MOST_ASKED_PRODUCTS * (MOST_PRODUCT_PHOTOS + 2),
        fileSize: LARGEST_VIDEO,
      },
    });
    const places = createUploadSlots(config.rateLimits);
    inner.post(
      '/y/:token/products',
      { bodyLimit: LARGEST_FORM, config: { longestBodyMs: PATIENCE_MS } },
      visit((call) => receiveParts(places, call), previews.toReview),
    );
  });
}

/**
 * Takes an upload slot and processes the form, which has been written to disk completely before.
 */
async function receiveParts(places: UploadSlots, call: CustomerCall): Promise<FastifyReply> {
  const release = places.take([
    `address ${addressOf(call.request)}`,
    `team ${call.customerRequest.team_id}`,
  ]);
  try {
    await takeAttempt(call.app, EDITS, call.customerRequest.id);
    await using parts = await readProductParts(call.request);
    return await places.limiter.run(() => receiveProducts(call, parts));
  } finally {
    release();
  }
}

/**
 * Finds the lines that are asked about. Returns null when the shop has not been rated yet or no
 * product is asked about.
 */
async function findAsked({ app, customerRequest }: CustomerCall): Promise<AskedLines | null> {
  if (!isRated(customerRequest)) return null;
  const lines = await readAskedProducts(app.db, customerRequest, app.clock.now());
  return lines.lines.length === 0 ? null : lines;
}

async function showProducts(call: CustomerCall): Promise<FastifyReply> {
  const lines = await findAsked(call);
  if (lines === null) return goTo(call, '');
  return sendProducts(call, 200, lines, { sent: new Map(), name: null });
}

async function receiveProducts(call: CustomerCall, parts: ProductParts): Promise<FastifyReply> {
  const { app, customerRequest } = call;
  const lines = await findAsked(call);
  if (lines === null) return goTo(call, '');
  const { form } = parts;
  const of = lines.lines.find(({ line }) => String(line) === form.get('line'));
  if (form.get('form') === 'withdraw') {
    if (of) await withdrawOwnReview(app, customerRequest.id, of.product_id);
    return goTo(call, '/products');
  }
  if (form.get('form') === 'contest') {
    const content = form.get('contest') ?? '';
    const outcome = of && (await contestRefusal(app, customerRequest.id, content, of.product_id));
    return goTo(call, outcome === 'empty' ? `/products?contest=${of?.line}` : '/products');
  }
  return receiveReviews(call, lines, parts);
}

async function receiveReviews(
  call: CustomerCall,
  lines: AskedLines,
  { form, media, problem, problem_line }: ProductParts,
): Promise<FastifyReply> {
  const { app, customerRequest, locale } = call;
  const typedName = readReviewInput(form, []).display_name;
  const sent = new Map<number, ProductFields & { problem: ProductProblem | null }>();
  for (const line of lines.lines) {
    const fields = readProductFields(form, line, lines.settings);
    const problemOfLine = findProductProblem(fields, media.has(line.line));
    sent.set(line.line, { ...fields, problem: problemOfLine });
  }
  const at = lines.lines.find(({ line }) => line === problem_line) ?? lines.lines[0];
  const fieldsAt = at && sent.get(at.line);
  if (problem !== null && fieldsAt) sent.set(at.line, { ...fieldsAt, problem });
  const name = form.has('name') ? (typedName ?? '') : null;
  const refuse = () => sendProducts(call, 422, lines, { sent, name });
  if ([...sent.values()].some((fields) => fields.problem !== null)) return refuse();
  const contents: WrittenProduct[] = [];
  const shown: { url: string }[] = [];
  try {
    for (const line of lines.lines) {
      const fields = sent.get(line.line);
      if (!fields || fields.rating === null || !(media.has(line.line) || isNamed(form, line)))
        continue;
      const saved = await saveMedia(app, customerRequest, line, {
        removed: fields.removed,
        added: media.get(line.line) ?? NO_FILES,
      });
      shown.push(...filesOf(line.review));
      if ('problem' in saved) {
        sent.set(line.line, { ...fields, problem: saved.problem });
        return await refuse();
      }
      shown.push(...filesOf(saved));
      contents.push({
        ...saved,
        rating: fields.rating,
        title: fields.title,
        text: fields.text,
        recommends: fields.recommends,
        attributes: fields.attributes,
        display_name: form.has('name') ? typedName : (line.review?.display_name ?? null),
        product: line.name,
        product_id: line.product_id,
        named_product_id: null,
        line: line.review?.line ?? line.line,
        on_wall: false,
        locale,
      });
    }
    const outcome = await submitProductReviews(app, customerRequest.id, contents);
    return goTo(call, outcome === 'gone' ? '' : '/products?done=1');
  } finally {
    await dropUnusedPhotos(app, {
      team_id: customerRequest.team_id,
      request_id: customerRequest.id,
      photos: shown,
    });
  }
}

/** Returns the photos, the video and its poster of a review. */
function filesOf(review: Pick<WrittenProduct, 'photos' | 'video'> | null): { url: string }[] {
  if (review === null) return [];
  const { photos, video } = review;
  if (!video) return [...photos];
  const poster = video.poster_url === null ? [] : [{ url: video.poster_url }];
  return [...photos, video, ...poster];
}
