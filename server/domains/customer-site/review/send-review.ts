import { type CustomerCall, goTo } from '#server/domains/customer-site/pages/customer-call.ts';
import { type OwnReview, readOwnForm } from './read-own-form.ts';
import type { ReviewPage, ReviewForm } from '#contract/settings/review-form.ts';
import type { FastifyReply } from 'fastify';
import { sendPage } from '#server/domains/customer-site/pages/send-page.ts';
import { presentFrame } from '#server/domains/customer-pages/present-customer.ts';
import { contestState } from '#server/domains/reviews/published/contest-state.ts';

export function sendReview(
  call: CustomerCall,
  status: number,
  { form, review }: OwnReview,
  how: Pick<ReviewPage, 'is_thanks' | 'editing'>,
): FastifyReply {
  const { reply, customerRequest, locale, query } = call;
  const team = new URLSearchParams({ team: customerRequest.team.team_code, lang: locale });
  return sendPage(reply, status, {
    kind: 'review',
    frame: presentFrame(customerRequest, locale),
    form,
    ...how,
    publish_at: review?.publish_at ?? null,
    published_at: review?.published_at ?? null,
    refusal_reason: review?.refusal_reason ?? null,
    contest: review && contestState(review, query.get('contest') === 'empty'),
    has_email: customerRequest.email !== null,
    wall_url: `/dashboard/reviews/custom?${team.toString()}`,
    attestation_url: `/avis/${customerRequest.team.team_code}`,
  });
}

/** Sends the page of a test message: the same form, and nothing is stored. */
export async function previewReview(call: CustomerCall): Promise<FastifyReply> {
  const { app, customerRequest, query, request } = call;
  if (request.method === 'POST') return goTo(call, '/review?done=1');
  const own = await readOwnForm(app.db, customerRequest, app.clock.now());
  if (own === null) return goTo(call, '');
  const isDone = query.has('done');
  const form: ReviewForm = { ...own.form, status: isDone ? 'pending' : null };
  const { moderation_days } = customerRequest.team;
  const publish_at = new Date(app.clock.now().getTime() + moderation_days * 86_400_000);
  return sendPage(call.reply, 200, {
    kind: 'review',
    frame: presentFrame(customerRequest, call.locale),
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
