import type { ReactNode } from 'react';
import { RATINGS } from '#contract/labels/ratings.ts';
import type { AskedProduct } from '#contract/customer-pages/products-page.ts';
import { LONGEST_REVIEW, LONGEST_TITLE } from '#contract/customer-pages/shop-review.ts';
import { Star, starText } from '../stars.tsx';
import { ProductMedia } from './product-media.tsx';
import { placeOfProblem, problemId, ProductProblemText } from './product-problem.tsx';
import type { ProductFormParts } from './product-texts.ts';

type OneProduct = ProductFormParts & { product: AskedProduct };

/** The fields of one product: its stars and the optional fields. */
export function ProductFormFields(parts: Readonly<OneProduct>): ReactNode {
  const { product, page, own, review } = parts;
  const { line, problem } = product;
  const isTooLong = placeOfProblem(product) === 'body';
  return (
    <section className="pr">
      <ProductHead {...parts} />
      <StarChoice {...parts} />
      <details open={problem !== null || product.text !== '' || undefined}>
        <summary>{own.more}</summary>
        {product.attributes.map((attribute) => (
          <Scale key={attribute.id} line={line} {...attribute} />
        ))}
        <label>
          {review.title} <i>{review.optional}</i>
          <input
            type="text"
            name={`title_${line}`}
            maxLength={LONGEST_TITLE}
            defaultValue={product.title}
          />
        </label>
        <label>
          {review.text} <i>{review.optional}</i>
          <ProductProblemText {...parts} place="body" />
          <textarea
            name={`body_${line}`}
            maxLength={isTooLong ? undefined : LONGEST_REVIEW}
            aria-invalid={isTooLong || undefined}
            aria-describedby={isTooLong ? problemId(product) : undefined}
            defaultValue={product.text}
          />
        </label>
        {page.asks_recommendation && <Recommendation {...parts} />}
        <ProductMedia {...parts} />
      </details>
    </section>
  );
}

function ProductHead(parts: Readonly<OneProduct>): ReactNode {
  const { product, review } = parts;
  const { status } = product;
  return (
    <>
      <h2>
        {product.image_url !== null && (
          <img src={product.image_url} alt="" width="56" height="56" loading="lazy" />
        )}
        {product.name}
      </h2>
      {status !== null && <p className="s m">{review.states[status]}</p>}
      <ProductProblemText {...parts} place="rating" />
    </>
  );
}

/** Radio buttons, which work without a script. The keyboard moves between them. */
function StarChoice({ product, texts, own }: Readonly<OneProduct>): ReactNode {
  const { line, rating } = product;
  const isMissing = placeOfProblem(product) === 'rating';
  return (
    <fieldset className="ps" aria-describedby={isMissing ? problemId(product) : undefined}>
      <legend className="v">{own.rating(product.name)}</legend>
      {RATINGS.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={`rating_${line}`}
            value={value}
            defaultChecked={value === rating}
          />
          <Star />
          <span className="v">{`${starText(texts, value)}, ${texts.rating.star(value)}`}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Scale({
  line,
  id,
  label,
  low,
  high,
  value,
}: Readonly<AskedProduct['attributes'][number] & { line: number }>): ReactNode {
  return (
    <fieldset className="ch">
      <legend>{label}</legend>
      {RATINGS.map((step) => (
        <label key={step}>
          <input
            type="radio"
            name={`attribute_${id}_${line}`}
            value={step}
            defaultChecked={step === value}
          />
          {step}
        </label>
      ))}
      {(low !== '' || high !== '') && (
        <span className="ends s m">
          <span>{low}</span>
          <span>{high}</span>
        </span>
      )}
    </fieldset>
  );
}

function Recommendation({ product, own }: Readonly<OneProduct>): ReactNode {
  const { line, recommends } = product;
  return (
    <fieldset className="ch">
      <legend>{own.recommend}</legend>
      {(['yes', 'no'] as const).map((answer) => (
        <label key={answer}>
          <input
            type="radio"
            name={`recommends_${line}`}
            value={answer}
            defaultChecked={recommends === (answer === 'yes')}
          />
          {own[answer]}
        </label>
      ))}
    </fieldset>
  );
}
