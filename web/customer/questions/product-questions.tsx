import type { ReactNode } from 'react';
import type { ShownAnswer } from '#contract/customer-pages/product-question.ts';
import { choicesOf } from '../product/product-address.ts';
import type { ProductPageParts } from '../product/product-page-texts.ts';
import { QUESTION_TEXTS } from './texts/question-texts-of.ts';

/** The questions about a product below its reviews, and the link to ask one. */
export function ProductQuestions({ page, reading }: Readonly<ProductPageParts>): ReactNode {
  const texts = QUESTION_TEXTS[page.locale];
  const { base, team_code, product, questions } = page;
  const authorOf = ({ is_shop, is_imported, display_name }: ShownAnswer): string => {
    if (is_shop) return texts.by_shop(page.shop.name);
    return is_imported
      ? `${texts.by_imported(display_name)} (${reading.texts.unverified})`
      : texts.by_buyer(display_name);
  };
  return (
    <section id="questions" className="qs" aria-labelledby="titre-questions">
      <h2 id="titre-questions">{texts.heading}</h2>
      {questions.map(({ id, text, display_name, published_at, answers }) => (
        <article key={id} aria-labelledby={`question-${id}`}>
          <h3 id={`question-${id}`} className="w">
            {text}
          </h3>
          <p className="s m">{texts.asked_by(display_name, reading.write.day(published_at))}</p>
          {answers.map((answer) => (
            <div key={answer.id} className="rep">
              <p className="s m">
                {`${authorOf(answer)}, ${reading.write.day(answer.published_at)}`}
              </p>
              <p className="w">{answer.text}</p>
            </div>
          ))}
        </article>
      ))}
      <p>
        <a
          href={`${base}/w/${encodeURIComponent(team_code)}/questions/${product.id}?${choicesOf(page)}`}
          rel="nofollow"
        >
          {texts.ask}
        </a>
      </p>
    </section>
  );
}
