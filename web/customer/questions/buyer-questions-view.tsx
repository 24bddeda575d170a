import {
  type BuyerQuestion,
  type BuyerQuestionsPage,
  LONGEST_ANSWER,
} from '#contract/customer-pages/product-question.ts';
import type { ReactNode } from 'react';
import { Footer, Header, type View } from '../frame.tsx';
import { ContestForm } from '../review/contest-form.tsx';
import { reviewTextsOf } from '../review/texts/review-texts-of.ts';
import type { ReviewTexts } from '../review/texts/review-texts.ts';
import type { PageTexts } from '../texts/page-texts.ts';
import { QUESTION_TEXTS } from './texts/question-texts-of.ts';

/** The questions of other customers about the products of an order, which the buyer can answer. */
export function buyerQuestionsView(page: BuyerQuestionsPage, texts: PageTexts): View {
  const { frame, questions } = page;
  const questionTexts = QUESTION_TEXTS[frame.locale].buyer;
  const review = reviewTextsOf(frame.locale, frame.shop.tone);
  const body = (
    <>
      <Header frame={frame} />
      <main>
        <h1>{questionTexts.title}</h1>
        <p role={page.is_thanks ? 'status' : undefined}>
          {page.is_thanks ? questionTexts.saved : questionTexts.intro}
        </p>
        <form method="post" action={`${frame.path}/questions`}>
          {questions.map(({ id, product, text, answer, status }) => (
            <fieldset key={id}>
              <legend>{product}</legend>
              <p className="w">{text}</p>
              <label>
                {questionTexts.answer}
                <textarea
                  name={`answer_${id}`}
                  rows={3}
                  maxLength={LONGEST_ANSWER}
                  defaultValue={answer}
                />
              </label>
              {status === 'pending' && <p className="s m">{questionTexts.pending}</p>}
              {status === 'published' && <p className="s m">{questionTexts.published}</p>}
            </fieldset>
          ))}
          <button type="submit" className="b">
            {questionTexts.send}
          </button>
          <p className="s m k">
            <span>{review.consent(frame.shop.name, page.moderation_days)}</span>{' '}
            <a href={`${frame.path}/legal`}>{review.consent_link}</a>
          </p>
        </form>
        {questions
          .filter(({ status }) => status !== null && status !== 'withdrawn')
          .map((question) => (
            <OwnAnswer key={question.id} question={question} page={page} review={review} />
          ))}
        <p className="k">
          <a href={frame.path}>{review.back}</a>
        </p>
      </main>
      <Footer frame={frame} texts={texts} links={['legal', 'stop']} long />
    </>
  );
  return {
    title: `${questionTexts.title} – ${frame.shop.name}`,
    style: 'products',
    has_script: true,
    body,
  };
}

interface OwnAnswerParts {
  question: BuyerQuestion;
  page: BuyerQuestionsPage;
  review: ReviewTexts;
}

/** The actions of a buyer on an answer, besides changing it. */
function OwnAnswer({ question, page, review }: Readonly<OwnAnswerParts>): ReactNode {
  const { id, text, contest, refusal_reason } = question;
  const questionTexts = QUESTION_TEXTS[page.frame.locale];
  const action = `${page.frame.path}/questions`;
  return (
    <section className="pr">
      <h2 className="w">{text}</h2>
      {refusal_reason !== null && (
        <p>{`${questionTexts.buyer.refused} ${review.refused(review.reasons[refusal_reason])}`}</p>
      )}
      {(contest === 'possible' || contest === 'empty') && (
        <ContestForm
          action={action}
          hidden={{ question: id }}
          errorId={`ce${id}`}
          isEmpty={contest === 'empty'}
          label={questionTexts.contest_text}
          review={review}
        />
      )}
      {contest === 'sent' && <p>{review.contested}</p>}
      {contest === 'over' && <p>{questionTexts.contest_over}</p>}
      <form method="post" action={action}>
        <input type="hidden" name="form" value="withdraw" />
        <input type="hidden" name="question" value={id} />
        <button type="submit" className="lk">
          {questionTexts.buyer.withdraw}
        </button>
      </form>
    </section>
  );
}
