import type { ReactNode } from 'react';
import type { AskedProduct } from '#contract/customer-pages/products-page.ts';
import { ContestForm } from '../review/contest-form.tsx';
import type { ProductFormParts } from './product-texts.ts';

/** The actions of an author on a product review, besides changing it. */
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
        <ContestForm
          action={action}
          hidden={{ line }}
          errorId={`ce${line}`}
          isEmpty={contest === 'empty'}
          label={review.contest_text}
          review={review}
        />
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
