import type { FastifyReply } from 'fastify';
import { readConditionalRating } from '#contract/settings/conditional-rating.ts';
import { type CustomerCall, goTo, sendGone } from '../pages/customer-call.ts';
import { isExpired } from '#server/domains/customer-pages/find-request.ts';
import { presentPreviousAnswers } from '#server/domains/customer-pages/present-previous-answers.ts';
import { leaveFeedback } from './leave-feedback.ts';
import { rateRequest } from './rate-requests.ts';
import { readFeedbackForm } from '#server/domains/customer-pages/read-feedback-form.ts';
import { isRated, readRating, sendRated, sendRating } from '../pages/show-page.ts';

/** `POST /y/{token}`: a star, or a private message. The rating form needs nothing but `rating`, the other nothing but `feedback`. */
export async function receiveAnswer(call: CustomerCall): Promise<FastifyReply> {
  const { form, found, app } = call;
  const isFeedback = form.get('form') === 'feedback' || form.has('feedback');
  if (isFeedback) return receiveFeedback(call);
  const rating = readRating(form.get('rating'));
  if (rating !== null) return receiveRating(call, rating);
  if (isRated(found)) return sendRated(call, found, 422, { is_thanks: false });
  return isExpired(found, app.clock.now()) ? sendGone(call) : sendRating(call, 422, null, false);
}

async function receiveRating(call: CustomerCall, rating: number): Promise<FastifyReply> {
  const { app, found } = call;
  switch (await rateRequest(app, found.id, rating)) {
    case 'gone':
      return sendGone(call);
    case 'closed':
      return goTo(call, '');
    case 'rated':
    case 'changed':
    case 'unchanged': {
      const { carry_to } = readConditionalRating(found.conditional, rating, found.uuid);
      return goTo(call, carry_to === null ? '?thanks=1' : '?onward=1');
    }
  }
}

async function receiveFeedback(call: CustomerCall): Promise<FastifyReply> {
  const { app, found, form } = call;
  const text = readFeedbackForm(form, found.conditional.feedback);
  const outcome = await leaveFeedback(app, found.id, text);
  switch (outcome) {
    case 'gone':
      return sendGone(call);
    case 'left':
    case 'unchanged':
      return goTo(call, isRated(found) ? '?done=1' : '');
    case 'empty':
    case 'too_long': {
      if (!isRated(found)) return sendRating(call, 422, null, false);
      const problem =
        outcome === 'empty'
          ? ({ kind: 'empty' } as const)
          : ({ kind: 'too_long', length: text.text.length } as const);
      const given = presentPreviousAnswers(text);
      return sendRated(call, found, 422, {
        is_thanks: true,
        refused: { text: text.text, problem, ...(given && { given }) },
      });
    }
  }
}
