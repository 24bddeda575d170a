import type { ProductsPage } from '#contract/customer-pages/products-page.ts';
import { LONGEST_NAME } from '#contract/customer-pages/shop-review.ts';
import { Footer, Header, type View } from '../frame.tsx';
import { reviewTextsOf } from '../review/texts/review-texts-of.ts';
import { StarSymbol } from '../stars.tsx';
import type { PageTexts } from '../texts/page-texts.ts';
import { QUESTION_TEXTS } from '../questions/texts/question-texts-of.ts';
import { ProductFormFields } from './product-form-fields.tsx';
import { ProductState } from './product-state.tsx';
import { ThanksCodes, ThanksOffer } from './thanks-codes.tsx';
import { productTextsOf } from './product-texts-of.ts';

/** The form for the products of an order: stars for each product, and optional fields. */
export function productsView(page: ProductsPage, texts: PageTexts): View {
  const { frame, products } = page;
  const own = productTextsOf(frame.locale, frame.shop.tone);
  const review = reviewTextsOf(frame.locale, frame.shop.tone);
  const parts = { page, texts, own, review };
  const title = page.is_thanks ? review.thanks(frame.first_name) : own.heading;
  const hasProblem = products.some(({ problem }) => problem !== null);
  const body = (
    <>
      <StarSymbol />
      <Header frame={frame} />
      <main>
        <h1>{title}</h1>
        <p>{page.is_thanks ? own.saved : own.intro}</p>
        <ThanksCodes page={page} />
        <ThanksOffer page={page} />
        {hasProblem && (
          <p className="err" role="alert">
            {own.problem}
          </p>
        )}
        <form
          method="post"
          action={`${frame.path}/products`}
          encType="multipart/form-data"
          data-long={own.problemOf({ kind: 'video_too_long' }, frame.locale)}
          data-large={own.problemOf({ kind: 'video_too_large' }, frame.locale)}
          data-lost={own.lost}
          data-sending={own.sending}
        >
          {products.map((product) => (
            <ProductFormFields key={product.line} product={product} {...parts} />
          ))}
          <label>
            {review.name}
            <input
              type="text"
              name="name"
              maxLength={LONGEST_NAME}
              autoComplete="name"
              defaultValue={page.display_name}
            />
            <i className="s">{review.name_hint}</i>
          </label>
          <button type="submit" className="b">
            {own.send}
          </button>
          <p className="s m k">
            <span>{review.consent(frame.shop.name, page.moderation_days)}</span>{' '}
            <a href={`${frame.path}/legal`}>{review.consent_link}</a>
          </p>
        </form>
        {products
          .filter(({ status }) => status !== null && status !== 'withdrawn')
          .map((product) => (
            <ProductState key={product.line} product={product} {...parts} />
          ))}
        {page.has_questions && (
          <p className="k">
            <a href={`${frame.path}/questions`}>{QUESTION_TEXTS[frame.locale].buyer.link}</a>
          </p>
        )}
        <p className="k">
          <a href={frame.path}>{review.back}</a>
        </p>
      </main>
      <Footer frame={frame} texts={texts} links={['legal', 'stop']} long />
    </>
  );
  return {
    title: `${title} – ${frame.shop.name}`,
    style: 'products',
    has_script: true,
    images: products.flatMap(({ image_url }) => image_url ?? []),
    has_media: true,
    body,
  };
}
