import type { ReactNode } from 'react';
import {
  LONGEST_QUESTION,
  type QuestionPage,
  SHORTEST_QUESTION,
} from '#contract/customer-pages/product-question.ts';
import { ContestForm } from '../review/contest-form.tsx';
import { reviewWordsOf } from '../review/words/review-words-of.ts';
import type { ReviewWords } from '../review/words/review-words.ts';
import type { QuestionWords } from './words/question-words.ts';

export interface QuestionParts {
  page: QuestionPage;
  words: QuestionWords;
}

/**
 * The page behind the link in the e-mail: the state of the question, and the actions of its author.
 */
export function OwnQuestion({ page, words }: Readonly<QuestionParts>): ReactNode {
  const action = `/w/${encodeURIComponent(page.team_code)}/questions/own/${page.token ?? ''}`;
  const { own, input, problem } = page;
  const review = reviewWordsOf(page.locale, page.shop.tone);
  return (
    <>
      {problem === null && <blockquote className="w">{input.text}</blockquote>}
      <p role="status">{own === null ? words.confirm : stateText(own, words, review)}</p>
      {own === null && (
        <form method="post" action={action}>
          <input type="hidden" name="form" value="confirm" />
          <button type="submit">{words.confirm_action}</button>
        </form>
      )}
      {(own?.contest === 'possible' || own?.contest === 'empty') && (
        <ContestForm
          action={action}
          hidden={{}}
          errorId="ce"
          isEmpty={own.contest === 'empty'}
          label={words.contest_words}
          review={review}
        />
      )}
      {own?.contest === 'sent' && <p>{review.contested}</p>}
      {own?.contest === 'over' && <p>{words.contest_over}</p>}
      {own !== null && (
        <form method="post" action={action}>
          <input type="hidden" name="form" value="edit" />
          {problem !== null && (
            <p className="err" role="alert" data-done="" tabIndex={-1}>
              {words.problems[problem]}
            </p>
          )}
          <label>
            {words.change}
            <textarea
              name="text"
              rows={4}
              required
              minLength={SHORTEST_QUESTION}
              maxLength={LONGEST_QUESTION}
              defaultValue={input.text}
            />
            <span className="s m">{words.change_hint}</span>
          </label>
          <button type="submit">{words.save}</button>
        </form>
      )}
      <form method="post" action={action}>
        <input type="hidden" name="form" value="delete" />
        <button type="submit">{words.delete_action}</button>
      </form>
    </>
  );
}

function stateText(
  { status, refusal_reason }: NonNullable<QuestionPage['own']>,
  words: QuestionWords,
  review: ReviewWords,
): string {
  if (status === 'published') return words.published;
  if (status !== 'refused' || refusal_reason === null) return words.confirmed;
  return `${words.refused} ${review.refused(review.reasons[refusal_reason])}`;
}
