import type { ReactNode } from 'react';
import { WALL_SOURCES } from '#contract/customer-pages/shop-review.ts';
import { PLAIN_STYLE, writeWallStyle } from '#contract/customer-pages/wall-style.ts';
import type { WallProduct } from '#contract/customer-pages/wall-page.ts';
import { ReviewArticle } from './review-article.tsx';
import { StarDrawings } from './rating-stars.tsx';
import { OpenFoot, OpenHead } from './open-frame.tsx';
import { PageLinks } from './page-links.tsx';
import { SortChoice } from './sort-choice.tsx';
import { wallAddress } from './wall-address.ts';
import { type WallParts, WallSummaryPart } from './wall-summary-part.tsx';

/**
 * The wall: the average and filters, the reviews with the information that the law requires, and
 * the page links. It has no script and no cookie.
 */
export function WallView({ page, reading }: Readonly<WallParts>): ReactNode {
  return (
    <>
      <StarDrawings />
      {!page.is_embedded && <OpenHead shop={page.shop} />}
      <main>
        <div className="g">
          <WallSummaryPart page={page} reading={reading} />
          <section className="ls" aria-label={reading.texts.title}>
            {page.summary.total > 1 && <Choice page={page} reading={reading} />}
            {page.matching === 0 && page.summary.total > 0 && (
              <p className="nil">
                {`${reading.texts.none_matching} `}
                <a href={wallAddress(page, { rating: null, product: null, source: null })}>
                  {reading.texts.clear}
                </a>
              </p>
            )}
            {page.reviews.map((review) => (
              <ReviewArticle key={review.id} review={review} page={page} reading={reading} />
            ))}
            {page.matching > 0 && (
              <PageLinks
                page={page}
                addressOf={(number) => wallAddress(page, { page: number })}
                reading={reading}
              />
            )}
          </section>
        </div>
      </main>
      <OpenFoot page={page} texts={reading.texts} isEmbedded={page.is_embedded} />
    </>
  );
}

/**
 * Returns the products of the filter. The chosen one is added when it is not in the list, because
 * it has fewer reviews or an older URL has a name that several products share.
 */
function productsOf({ filter, summary, subject }: WallParts['page']): readonly WallProduct[] {
  const { products } = summary;
  if (filter.product === null || subject === null) return products;
  return products.some(({ key }) => key === filter.product)
    ? products
    : [...products, { key: filter.product, title: subject }];
}

/** The filters as a plain form, which works without a script. */
function Choice({ page, reading: { texts, imported } }: Readonly<WallParts>): ReactNode {
  const { filter, summary } = page;
  const products = productsOf(page);
  return (
    <form className="f" method="get" action={`${page.base}/dashboard/reviews/custom`}>
      <input type="hidden" name="team" value={page.team_code} />
      <input type="hidden" name="lang" value={page.locale} />
      {page.is_embedded && <input type="hidden" name="embed" value="1" />}
      {Object.entries(writeWallStyle(page.style ?? PLAIN_STYLE)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {filter.rating !== null && <input type="hidden" name="rating" value={filter.rating} />}
      {products.length > 0 && (
        <label>
          {texts.product}
          <select name="product" defaultValue={filter.product ?? ''}>
            <option value="">{texts.every_product}</option>
            {products.map(({ key, title }) => (
              <option key={key} value={key}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      {summary.imported > 0 && summary.imported < summary.total && (
        <label>
          {imported.source}
          <select name="source" defaultValue={filter.source ?? ''}>
            <option value="">{imported.sources.every}</option>
            {WALL_SOURCES.map((source) => (
              <option key={source} value={source}>
                {imported.sources[source]}
              </option>
            ))}
          </select>
        </label>
      )}
      <SortChoice texts={texts} sort={filter.sort} />
      <button type="submit">{texts.show}</button>
    </form>
  );
}
