import type { ReactNode } from 'react';
import {
  LONGEST_QUESTION,
  type QuestionPage,
  SHORTEST_QUESTION,
} from '#contract/customer-pages/product-question.ts';
import { ContestForm } from '../review/contest-form.tsx';
import { reviewTextsOf } from '../review/texts/review-texts-of.ts';
import type { ReviewTexts } from '../review/texts/review-texts.ts';
import type { QuestionTexts } from './texts/question-texts.ts';

export interface QuestionParts {
  page: QuestionPage;
  texts: QuestionTexts;
}

/**
 * The page behind the link in the e-mail: the state of the question, and the actions of its author.
 */
export function OwnQuestion({ page, texts }: Readonly<QuestionParts>): ReactNode {
  const action = `/w/${encodeURIComponent(page.team_code)}/questions/own/${page.token ?? ''}`;
  const { own, input, problem } = page;
  const review = reviewTextsOf(page.locale, page.shop.tone);
  return (
    <>
      {problem === null && <blockquote className="w">{input.text}</blockquote>}
      <p role="status">{own === null ? texts.confirm : stateText(own, texts, review)}</p>
      {own === null && (
        <form method="post" action={action}>
          <input type="hidden" name="form" value="confirm" />
          <button type="submit">{texts.confirm_action}</button>
        </form>
      )}
      {(own?.contest === 'possible' || own?.contest === 'empty') && (
        <ContestForm
          action={action}
          hidden={{}}
          errorId="ce"
          isEmpty={own.contest === 'empty'}
          label={texts.contest_text}
          review={review}
        />
      )}
      {own?.contest === 'sent' && <p>{review.contested}</p>}
      {own?.contest === 'over' && <p>{texts.contest_over}</p>}
      {own !== null && (
        <form method="post" action={action}>
          <input type="hidden" name="form" value="edit" />
          {problem !== null && (
            <p className="err" role="alert" data-done="" tabIndex={-1}>
              {texts.problems[problem]}
            </p>
          )}
          <label>
            {texts.change}
            <textarea
              name="text"
              rows={4}
              required
              minLength={SHORTEST_QUESTION}
              maxLength={LONGEST_QUESTION}
              defaultValue={input.text}
            />
            <span className="s m">{texts.change_hint}</span>
          </label>
          <button type="submit">{texts.save}</button>
        </form>
      )}
      <form method="post" action={action}>
        <input type="hidden" name="form" value="delete" />
        <button type="submit">{texts.delete_action}</button>
      </form>
    </>
  );
}

function stateText(
  { status, refusal_reason }: NonNullable<QuestionPage['own']>,
  texts: QuestionTexts,
  review: ReviewTexts,
): string {
  if (status === 'published') return texts.published;
  if (status !== 'refused' || refusal_reason === null) return texts.confirmed;
  return `${texts.refused} ${review.refused(review.reasons[refusal_reason])}`;
}
