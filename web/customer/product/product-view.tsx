import type { ReactNode } from 'react';
import { writeWallStyle } from '#contract/customer-pages/wall-style.ts';
import { OpenFoot, OpenHead } from '../wall/open-frame.tsx';
import { PageLinks } from '../wall/page-links.tsx';
import { StarDrawings } from '../wall/rating-stars.tsx';
import { ReviewArticle } from '../wall/review-article.tsx';
import { SortChoice } from '../wall/sort-choice.tsx';
import { productAddress, productPath } from './product-address.ts';
import type { ProductParts } from './product-page-words.ts';
import { ProductSummaryPart } from './product-summary-part.tsx';

/** The reviews of one product: average and filters, the reviews, pages. No script, no cookie. */
export function ProductView(parts: Readonly<ProductParts>): ReactNode {
  const { page, reading, words } = parts;
  return (
    <>
      {!page.is_embedded && <OpenHead shop={page.shop} />}
      <main>
        {page.is_embedded && <h1 className="v">{words.title(page.product.title)}</h1>}
        <ProductContent {...parts} />
      </main>
      <OpenFoot page={page} texts={reading.texts} isEmbedded={page.is_embedded} />
    </>
  );
}

/** The same without the frame of a page, for what stands on other sites. */
export function ProductContent(parts: Readonly<ProductParts>): ReactNode {
  const { page, reading, words } = parts;
  const { texts } = reading;
  return (
    <div className="g">
      <StarDrawings />
      <ProductSummaryPart {...parts} />
      <section aria-label={texts.title} className="list ls">
        {page.summary.count > 1 && <Choice {...parts} />}
        {page.matching === 0 && page.summary.count > 0 && (
          <p className="nil">
            {`${texts.none_matching} `}
            <a href={productAddress(page, { rating: null, with_photo: false })}>{texts.clear}</a>
          </p>
        )}
        {page.reviews.map((review) => (
          <ReviewArticle
            key={review.id}
            review={review}
            page={page}
            reading={reading}
            videoLabel={words.video}
          />
        ))}
        {page.matching > 0 && (
          <PageLinks
            page={page}
            addressOf={(number) => productAddress(page, { page: number })}
            reading={reading}
          />
        )}
      </section>
    </div>
  );
}

/** A plain form: chosen without a script. */
function Choice({ page, reading: { texts }, words }: Readonly<ProductParts>): ReactNode {
  const { filter } = page;
  return (
    <form className="f" method="get" action={productPath(page)}>
      <input type="hidden" name="lang" value={page.locale} />
      {page.is_embedded && <input type="hidden" name="embed" value="1" />}
      {Object.entries(writeWallStyle(page.style)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {filter.rating !== null && <input type="hidden" name="rating" value={filter.rating} />}
      <label className="ck">
        <input type="checkbox" name="with" value="photo" defaultChecked={filter.with_photo} />
        {words.with_photo}
      </label>
      <SortChoice texts={texts} sort={filter.sort} />
      <button type="submit">{texts.show}</button>
    </form>
  );
}
