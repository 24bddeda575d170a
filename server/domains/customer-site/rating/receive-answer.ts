import type { FastifyReply } from 'fastify';
import { readConditionalRating } from '#contract/settings/conditional-rating.ts';
import { type CustomerCall, goTo, sendGone } from '../pages/customer-call.ts';
import { presentPreviousAnswers } from '#server/domains/customer-pages/present-previous-answers.ts';
import { leaveFeedback } from './leave-feedback.ts';
import { rateRequest } from './rate-requests.ts';
import {
  findUnanswered,
  readFeedbackForm,
} from '#server/domains/customer-pages/read-feedback-form.ts';
import { isRated, readRating, sendRated, sendRating } from '../pages/show-page.ts';
import { isLinkExpired } from '#server/domains/requests/planning/link-expiry.ts';

/**
 * `POST /y/{token}`: receives a star or a private message. The form of the rating needs only
 * `rating`, the other form only `feedback`.
 */
export async function receiveAnswer(call: CustomerCall): Promise<FastifyReply> {
  const { form, customerRequest, app } = call;
  const isFeedback = form.get('form') === 'feedback' || form.has('feedback');
  if (isFeedback) return receiveFeedback(call);
  const rating = readRating(form.get('rating'));
  if (rating !== null) return receiveRating(call, rating);
  if (isRated(customerRequest)) return sendRated(call, customerRequest, 422, { is_thanks: false });
  return isLinkExpired(customerRequest, app.clock.now())
    ? sendGone(call)
    : sendRating(call, 422, null, false);
}

async function receiveRating(call: CustomerCall, rating: number): Promise<FastifyReply> {
  const { app, customerRequest } = call;
  switch (await rateRequest(app, customerRequest.id, rating)) {
    case 'gone':
      return sendGone(call);
    case 'closed':
      return goTo(call, '');
    case 'rated':
    case 'changed':
    case 'unchanged': {
      const { carry_to } = readConditionalRating(
        customerRequest.conditional,
        rating,
        customerRequest.uuid,
      );
      return goTo(call, carry_to === null ? '?thanks=1' : '?onward=1');
    }
  }
}

async function receiveFeedback(call: CustomerCall): Promise<FastifyReply> {
  const { app, customerRequest, form } = call;
  const { feedback } = customerRequest.conditional;
  const text = readFeedbackForm(form, feedback);
  const unanswered = findUnanswered(form, text, feedback.questions);
  const outcome =
    unanswered !== null && isRated(customerRequest)
      ? 'unanswered'
      : await leaveFeedback(app, customerRequest.id, text);
  switch (outcome) {
    case 'gone':
      return sendGone(call);
    case 'left':
    case 'unchanged':
      return goTo(call, isRated(customerRequest) ? '?done=1' : '');
    case 'empty':
    case 'unanswered':
    case 'too_long': {
      if (!isRated(customerRequest)) return sendRating(call, 422, null, false);
      const problem =
        unanswered !== null
          ? ({ kind: 'unanswered', id: unanswered } as const)
          : outcome === 'empty'
            ? ({ kind: 'empty' } as const)
            : ({ kind: 'too_long', length: text.text.length } as const);
      const previousAnswers = presentPreviousAnswers(text);
      return sendRated(call, customerRequest, 422, {
        is_thanks: true,
        refused: { text: text.text, problem, ...(previousAnswers && { previousAnswers }) },
      });
    }
  }
}
