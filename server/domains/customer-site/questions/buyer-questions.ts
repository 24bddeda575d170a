import type { FastifyInstance, FastifyReply } from 'fastify';
import { LONGEST_ANSWER } from '#contract/customer-pages/product-question.ts';
import { presentFrame } from '#server/domains/customer-pages/present-customer.ts';
import { isVerifiedPurchase } from '#server/domains/customer-site/review/is-verified-purchase.ts';
import {
  readBuyerQuestions,
  saveBuyerAnswers,
} from '#server/domains/reviews/questions/answer-as-buyer.ts';
import { contestQuestionRefusal } from '#server/domains/reviews/questions/contest-question-refusal.ts';
import { takeAttempt } from '#server/http/limits/attempts.ts';
import { type CustomerCall, goTo, type CustomerRoute } from '../pages/customer-call.ts';
import { previews } from '../pages/previews.ts';
import { sendPage } from '../pages/send-page.ts';
import { isRated } from '../pages/show-page.ts';
import { EDITS } from '../review/change-photos.ts';
import { shortName } from '../review/read-own-form.ts';

/** `/y/{token}/questions`: registers the answers of a verified buyer to other customers. */
export function buyerQuestionRoutes(pages: FastifyInstance, visit: CustomerRoute): void {
  pages.get('/y/:token/questions', visit(showQuestions, previews.toReview));
  pages.post(
    '/y/:token/questions',
    { bodyLimit: 64_000 },
    visit(receiveAnswers, previews.toReview),
  );
}

/** Returns true when this person bought the product of the question and rated the shop. */
function mayAnswer({ customerRequest }: CustomerCall): boolean {
  return (
    isRated(customerRequest) &&
    customerRequest.is_preview !== true &&
    isVerifiedPurchase(customerRequest)
  );
}

async function showQuestions(call: CustomerCall): Promise<FastifyReply> {
  const { app, customerRequest, locale, query, reply } = call;
  const questions = mayAnswer(call)
    ? await readBuyerQuestions(app.db, customerRequest, query.get('contest'))
    : [];
  if (questions.length === 0) return goTo(call, '');
  return sendPage(reply, 200, {
    kind: 'questions',
    frame: presentFrame(customerRequest, locale),
    questions,
    moderation_days: customerRequest.team.moderation_days,
    is_thanks: query.has('done'),
  });
}

async function receiveAnswers(call: CustomerCall): Promise<FastifyReply> {
  const { app, customerRequest, request } = call;
  if (!mayAnswer(call)) return goTo(call, '');
  await takeAttempt(app, EDITS, customerRequest.id);
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const question_id = /^\d{1,18}$/u.exec(form.get('question') ?? '')?.[0] ?? null;
  if (form.get('form') === 'contest' && question_id !== null) {
    const of = { question_id, request_id: customerRequest.id };
    const outcome = await contestQuestionRefusal(app, of, form.get('contest') ?? '');
    return goTo(call, outcome === 'empty' ? `/questions?contest=${question_id}` : '/questions');
  }
  const answers = new Map<string, string>();
  if (form.get('form') === 'withdraw' && question_id !== null) answers.set(question_id, '');
  for (const [name, value] of form) {
    const [, id] = /^answer_(\d{1,18})$/u.exec(name) ?? [];
    if (id !== undefined)
      answers.set(
        id,
        value
          .replaceAll('\0', '')
          .toWellFormed()
          .replace(/\r\n?/gu, '\n')
          .trim()
          .slice(0, LONGEST_ANSWER),
      );
  }
  const display_name = (await shortName(app.db, customerRequest)) || null;
  await saveBuyerAnswers(
    app,
    { id: customerRequest.id, team_id: customerRequest.team_id, display_name },
    answers,
  );
  return goTo(call, form.has('form') ? '/questions' : '/questions?done=1');
}
