import type { Routes } from '#server/http/calls/handler.ts';
import { listProductQuestions } from './list-questions.ts';
import { publishProductAnswer, refuseProductAnswer } from './moderate-answer.ts';
import {
  answerProductQuestion,
  publishProductQuestion,
  refuseProductQuestion,
} from './moderate-question.ts';

export const productQuestionRoutes: Pick<
  Routes,
  | 'listProductQuestions'
  | 'publishProductQuestion'
  | 'refuseProductQuestion'
  | 'answerProductQuestion'
  | 'publishProductAnswer'
  | 'refuseProductAnswer'
> = {
  listProductQuestions,
  publishProductQuestion,
  refuseProductQuestion,
  answerProductQuestion,
  publishProductAnswer,
  refuseProductAnswer,
};
