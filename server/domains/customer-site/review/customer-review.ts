import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ReviewForm, ReviewProblem } from '#contract/settings/review-form.ts';
import { MOST_PHOTOS } from '#contract/customer-pages/shop-review.ts';
import { addressOf } from '#server/http/limits/address-key.ts';
import { takeAttempt } from '#server/http/limits/attempts.ts';
import { createUploadSlots, type UploadSlots } from '#server/http/limits/upload-slots.ts';
import { LARGEST_IMAGE } from '#server/domains/images/save-image.ts';
import {
  type CustomerCall,
  goTo,
  type CustomerRoute,
} from '#server/domains/customer-site/pages/customer-call.ts';
import { previews } from '../pages/previews.ts';
import { isRated } from '#server/domains/customer-site/pages/show-page.ts';
import { contestRefusal } from './contest-refusal.ts';
import type { ShopReview } from '#server/domains/reviews/published/find-own-review.ts';
import { type OwnReview, readOwnForm } from './read-own-form.ts';
import { readReviewParts, type ReviewParts } from './read-review-parts.ts';
import { findReviewTextProblem, readReviewInput, type ReviewInput } from './read-review-input.ts';
import type { SubmitOutcome } from './submit-shop-review.ts';
import { sendReview } from './send-review.ts';
import { EDITS, changePhotos, submitWithPhotos } from './change-photos.ts';

/**
 * Registers `/y/{token}/review`, a customer’s review for the wall with its form and its status, and
 * `/y/{token}/photo`, its photos alone. These two addresses accept files.
 */
export function customerReviewRoutes(
  { config }: Pick<CustomerCall['app'], 'config'>,
  pages: FastifyInstance,
  visit: CustomerRoute,
): void {
  pages.get('/y/:token/review', visit(showReview, previews.review));
  pages.get('/y/:token/photo', visit(showPhotos, previews.toReview));
  void pages.register(async (inner) => {
    await inner.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fields: 20, fieldSize: 100_000, files: MOST_PHOTOS, fileSize: LARGEST_IMAGE },
    });
    const places = createUploadSlots(config.rateLimits);
    for (const [place, receive, preview] of [
      ['review', receiveReview, previews.review],
      ['photo', receivePhotos, previews.toReview],
    ] as const) {
      inner.post(
        `/y/:token/${place}`,
        { bodyLimit: MOST_PHOTOS * LARGEST_IMAGE + 200_000 },
        visit((call) => receiveParts(places, call, receive), preview),
      );
    }
  });
}

type Receive = (call: CustomerCall, parts: ReviewParts) => Promise<FastifyReply>;

/** Takes an upload slot for a form that has been written to disk completely before. */
async function receiveParts(
  places: UploadSlots,
  call: CustomerCall,
  receive: Receive,
): Promise<FastifyReply> {
  const release = places.take([
    `address ${addressOf(call.request)}`,
    `team ${call.customerRequest.team_id}`,
  ]);
  try {
    await takeAttempt(call.app, EDITS, call.customerRequest.id);
    await using parts = await readReviewParts(call.request);
    return await places.limiter.run(() => receive(call, parts));
  } finally {
    release();
  }
}

async function showReview(call: CustomerCall): Promise<FastifyReply> {
  const { app, customerRequest, query } = call;
  const own = isRated(customerRequest)
    ? await readOwnForm(app.db, customerRequest, app.clock.now())
    : null;
  if (own === null) return goTo(call, '');
  return sendReview(call, 200, own, {
    is_thanks: query.has('done'),
    editing: own.review === null || query.has('edit') ? 'whole' : 'none',
  });
}

async function receiveReview(
  call: CustomerCall,
  { form, photos: added, problem: unread }: ReviewParts,
): Promise<FastifyReply> {
  const { app, customerRequest, locale } = call;
  const own = isRated(customerRequest)
    ? await readOwnForm(app.db, customerRequest, app.clock.now())
    : null;
  if (own === null) return goTo(call, '');
  // A page that was opened by an earlier version sends the form here.
  if (form.get('form') === 'withdraw') return goTo(call, '/withdraw');
  if (form.get('form') === 'contest') {
    const outcome = await contestRefusal(app, customerRequest.id, form.get('contest') ?? '');
    return goTo(call, outcome === 'empty' ? '/review?contest=empty' : '/review');
  }
  const content = readReviewInput(form, own.form.products);
  const refuse = (problem: ReviewProblem): FastifyReply =>
    sendReview(
      call,
      422,
      { ...own, form: { ...own.form, ...typed(content), problem } },
      { is_thanks: false, editing: 'whole' },
    );
  const wrong = findReviewTextProblem(content) ?? unread;
  if (wrong) return refuse(wrong);
  const result = await changePhotos(call, own, form, added);
  if ('problem' in result) return refuse(result.problem);
  const outcome = await submitWithPhotos(call, own, {
    ...content,
    photos: result.photos,
    locale,
  });
  return goTo(call, WHERE_NEXT[outcome]);
}

const WHERE_NEXT = {
  gone: '',
  unchanged: '/review',
  submitted: '/review?done=1',
  edited: '/review?done=1',
} as const satisfies Record<SubmitOutcome, string>;

/**
 * Finds the review whose photos can be changed alone. Without a review, they are sent with its
 * text.
 */
async function findOwnPhotos({
  app,
  customerRequest,
}: CustomerCall): Promise<{ own: OwnReview; review: ShopReview } | '' | '/review'> {
  const own = isRated(customerRequest)
    ? await readOwnForm(app.db, customerRequest, app.clock.now())
    : null;
  if (own === null) return '';
  const { review } = own;
  return review === null || review.status === 'withdrawn' ? '/review' : { own, review };
}

async function showPhotos(call: CustomerCall): Promise<FastifyReply> {
  const there = await findOwnPhotos(call);
  return typeof there === 'string'
    ? goTo(call, there)
    : sendReview(call, 200, there.own, { is_thanks: false, editing: 'photos' });
}

async function receivePhotos(
  call: CustomerCall,
  { form, photos: added, problem: unread }: ReviewParts,
): Promise<FastifyReply> {
  const there = await findOwnPhotos(call);
  if (typeof there === 'string') return goTo(call, there);
  const { own, review } = there;
  const result = unread ? { problem: unread } : await changePhotos(call, own, form, added);
  if ('problem' in result)
    return sendReview(
      call,
      422,
      { ...own, form: { ...own.form, problem: result.problem } },
      { is_thanks: false, editing: 'photos' },
    );
  const { product, title, text, display_name, locale } = review;
  return goTo(
    call,
    WHERE_NEXT[
      await submitWithPhotos(call, own, {
        product,
        title,
        text,
        display_name,
        locale,
        photos: result.photos,
      })
    ],
  );
}

function typed({
  product,
  title,
  text,
  display_name,
}: ReviewInput): Pick<ReviewForm, 'product' | 'title' | 'text' | 'display_name'> {
  return { product, title: title ?? '', text, display_name: display_name ?? '' };
}
