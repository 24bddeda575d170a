import {
  LONGEST_QUESTION,
  type QuestionProblem,
  SHORTEST_QUESTION,
} from '#contract/customer-pages/product-question.ts';
import { EMPTY_QUESTION } from './question-page.ts';

/**
 * Reads the question of a form, new or corrected. The problem is set when it is too short or too
 * long.
 */
export function readQuestionText(form: URLSearchParams): {
  input: typeof EMPTY_QUESTION;
  problem: QuestionProblem | null;
} {
  const text = readTextField(form, 'text').slice(0, 5_000);
  const isFit = text.length >= SHORTEST_QUESTION && text.length <= LONGEST_QUESTION;
  return { input: { ...EMPTY_QUESTION, text }, problem: isFit ? null : 'text' };
}

export function readTextField(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').replaceAll('\0', '').toWellFormed().replace(/\r\n?/gu, '\n').trim();
}
