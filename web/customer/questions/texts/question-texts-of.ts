import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { DUTCH_QUESTIONS } from './dutch-questions.ts';
import { ENGLISH_QUESTIONS } from './english-questions.ts';
import { FRENCH_QUESTIONS } from './french-questions.ts';
import { GERMAN_QUESTIONS } from './german-questions.ts';
import { ITALIAN_QUESTIONS } from './italian-questions.ts';
import { SPANISH_QUESTIONS } from './spanish-questions.ts';
import type { QuestionTexts } from './question-texts.ts';

/** The texts about questions in each language of the customer pages. */
export const QUESTION_TEXTS: Readonly<Record<CustomerLocale, QuestionTexts>> = {
  fr: FRENCH_QUESTIONS,
  en: ENGLISH_QUESTIONS,
  es: SPANISH_QUESTIONS,
  de: GERMAN_QUESTIONS,
  it: ITALIAN_QUESTIONS,
  nl: DUTCH_QUESTIONS,
};
