import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReviewForm, ReviewPage, ReviewProblem } from '#contract/settings/review-form.ts';
import { MOST_PHOTOS } from '#contract/customer-pages/shop-review.ts';
import { addressOf } from '#server/http/limits/address-key.ts';
import { type AttemptLimit, takeAttempt } from '#server/http/limits/attempts.ts';
import { createUploadSlots, type UploadSlots } from '#server/http/limits/upload-slots.ts';
import { LARGEST_IMAGE } from '#server/domains/images/save-image.ts';
import { type CustomerCall, goTo } from '#server/domains/customer-site/pages/customer-call.ts';
import { presentFrame } from '#server/domains/customer-pages/present-customer.ts';
import { sendPage } from '#server/domains/customer-site/pages/send-page.ts';
import { isRated } from '#server/domains/customer-site/pages/show-page.ts';
import { contestRefusal } from './contest-refusal.ts';
import { dropUnusedPhotos } from '#server/domains/reviews/published/drop-unused-photos.ts';
import { savePhotos } from '#server/domains/reviews/published/save-photos.ts';
import type { ShopReview } from '#server/domains/reviews/published/find-own-review.ts';
import { isContested } from '#server/domains/reviews/published/is-contested.ts';
import { type OwnReview, readOwnForm } from './read-own-form.ts';
import { readReviewParts, type ReviewParts } from './read-review-parts.ts';
import { findReviewTextProblem, readReviewInput, type ReviewInput } from './read-review-input.ts';
import { submitShopReview, type SubmitOutcome } from './submit-shop-review.ts';

type Visit = (
  answer: (call: CustomerCall) => Promise<FastifyReply>,
) => (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** `/y/{token}/review`: a customer’s review for the wall, its form and its status; `/y/{token}/photo`: its photos alone. These two addresses take files. */
export function customerReviewRoutes(
  { config }: Pick<CustomerCall['app'], 'config'>,
  pages: FastifyInstance,
  visit: Visit,
): void {
  pages.get('/y/:token/review', visit(showReview));
  pages.get('/y/:token/photo', visit(showPhotos));
  void pages.register(async (inner) => {
    await inner.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fields: 20, fieldSize: 100_000, files: MOST_PHOTOS, fileSize: LARGEST_IMAGE },
    });
    const places = createUploadSlots(config.rateLimits);
    for (const [place, receive] of [
      ['review', receiveReview],
      ['photo', receivePhotos],
    ] as const) {
      inner.post(
        `/y/:token/${place}`,
        { bodyLimit: MOST_PHOTOS * LARGEST_IMAGE + 200_000 },
        visit((call) => receiveParts(places, call, receive)),
      );
    }
  });
}

type Receive = (call: CustomerCall, parts: ReviewParts) => Promise<FastifyReply>;

/** The whole form is on disk before it takes a place among those that are worked on. */
async function receiveParts(
  places: UploadSlots,
  call: CustomerCall,
  receive: Receive,
): Promise<FastifyReply> {
  const release = places.take([`address ${addressOf(call.request)}`, `team ${call.found.team_id}`]);
  try {
    await takeAttempt(call.app, EDITS, call.found.id);
    await using parts = await readReviewParts(call.request);
    return await places.limiter.run(() => receive(call, parts));
  } finally {
    release();
  }
}

async function showReview(call: CustomerCall): Promise<FastifyReply> {
  const { app, found, query } = call;
  const own = isRated(found) ? await readOwnForm(app.db, found, app.clock.now()) : null;
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
  const { app, found, locale } = call;
  const own = isRated(found) ? await readOwnForm(app.db, found, app.clock.now()) : null;
  if (own === null) return goTo(call, '');
  // A page that was opened before the question had its own page.
  if (form.get('form') === 'withdraw') return goTo(call, '/withdraw');
  if (form.get('form') === 'contest') {
    await contestRefusal(app, found.id, form.get('contest') ?? '');
    return goTo(call, '/review');
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

/** The review whose photos can be changed alone; without any they come with its words. */
async function findOwnPhotos({
  app,
  found,
}: CustomerCall): Promise<{ own: OwnReview; review: ShopReview } | '' | '/review'> {
  const own = isRated(found) ? await readOwnForm(app.db, found, app.clock.now()) : null;
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

/** Of one author in a day: each keeps what was said before. */
const EDITS: AttemptLimit = { name: 'review-edits', most: 20, windowMs: 86_400_000 };

async function submitWithPhotos(
  { app, found: { id, team_id } }: CustomerCall,
  { form }: OwnReview,
  review: Parameters<typeof submitShopReview>[2],
): Promise<SubmitOutcome> {
  try {
    return await submitShopReview(app, id, review);
  } finally {
    await dropUnusedPhotos(app, {
      team_id,
      request_id: id,
      photos: [...form.photos, ...review.photos],
    });
  }
}

function changePhotos(
  { app, found }: CustomerCall,
  { form: { photos } }: OwnReview,
  form: URLSearchParams,
  added: readonly Blob[],
): ReturnType<typeof savePhotos> {
  const removed = new Set(form.getAll('remove'));
  return savePhotos(app, {
    team_id: found.team_id,
    request_id: found.id,
    kept: photos.filter(({ url }) => !removed.has(url)),
    added,
  });
}

function typed({
  product,
  title,
  text,
  display_name,
}: ReviewInput): Pick<ReviewForm, 'product' | 'title' | 'text' | 'display_name'> {
  return { product, title: title ?? '', text, display_name: display_name ?? '' };
}

export function sendReview(
  call: CustomerCall,
  status: number,
  { form, review }: OwnReview,
  how: Pick<ReviewPage, 'is_thanks' | 'editing'>,
): FastifyReply {
  const { reply, found, locale } = call;
  const team = new URLSearchParams({ team: found.team.team_code, lang: locale });
  return sendPage(reply, status, {
    kind: 'review',
    frame: presentFrame(found, locale),
    form,
    ...how,
    publish_at: review?.publish_at ?? null,
    published_at: review?.published_at ?? null,
    refusal_reason: review?.refusal_reason ?? null,
    contest:
      review?.status !== 'refused'
        ? null
        : review.contested_at === null
          ? 'possible'
          : isContested(review)
            ? 'sent'
            : 'over',
    has_email: found.email !== null,
    wall_url: `/dashboard/reviews/custom?${team.toString()}`,
    attestation_url: `/avis/${found.team.team_code}`,
  });
}

/** The page of a test message: the same form, and nothing is stored. */
export async function previewReview(call: CustomerCall): Promise<FastifyReply> {
  const { app, found, query, request } = call;
  if (request.method === 'POST') return goTo(call, '/review?done=1');
  const own = await readOwnForm(app.db, found, app.clock.now());
  if (own === null) return goTo(call, '');
  const isDone = query.has('done');
  const form: ReviewForm = { ...own.form, status: isDone ? 'pending' : null };
  const { moderation_days } = found.team;
  const publish_at = new Date(app.clock.now().getTime() + moderation_days * 86_400_000);
  return sendPage(call.reply, 200, {
    kind: 'review',
    frame: presentFrame(found, call.locale),
    form,
    is_thanks: isDone,
    editing: isDone ? 'none' : 'whole',
    publish_at,
    published_at: null,
    refusal_reason: null,
    contest: null,
    has_email: true,
    wall_url: '',
    attestation_url: '',
  });
}
