import type { ReactNode } from 'react';
import type { AskedProduct } from '#contract/customer-pages/products-page.ts';
import type { ProductFormParts } from './product-words.ts';

/** What an author may do with the review of one product besides changing it. */
export function ProductState({
  product,
  page,
  own,
  review,
}: Readonly<ProductFormParts & { product: AskedProduct }>): ReactNode {
  const { line, name, status, refusal_reason, contest } = product;
  const action = `${page.frame.path}/products`;
  return (
    <section className="pr">
      <h2>{name}</h2>
      {status === 'refused' && refusal_reason !== null && (
        <p>{review.refused(review.reasons[refusal_reason])}</p>
      )}
      {(contest === 'possible' || contest === 'empty') && (
        <form method="post" action={action} noValidate>
          <input type="hidden" name="form" value="contest" />
          <input type="hidden" name="line" value={line} />
          <label>
            {review.contest_words}
            {contest === 'empty' && (
              <span className="err" id={`ce${line}`} role="alert">
                {review.problems.empty}
              </span>
            )}
            <textarea
              name="contest"
              required
              data-wrong={review.problems.empty}
              maxLength={1000}
              aria-invalid={contest === 'empty' || undefined}
              aria-describedby={contest === 'empty' ? `ce${line}` : undefined}
            />
          </label>
          <button type="submit" className="b">
            {review.contest_send}
          </button>
        </form>
      )}
      {(contest === 'sent' || contest === 'over') && (
        <p>{contest === 'sent' ? review.contested : review.contest_over}</p>
      )}
      <form method="post" action={action}>
        <input type="hidden" name="form" value="withdraw" />
        <input type="hidden" name="line" value={line} />
        <button type="submit" className="lk">
          {own.withdraw}
        </button>
      </form>
    </section>
  );
}
