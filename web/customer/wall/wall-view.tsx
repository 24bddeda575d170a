import type { ReactNode } from 'react';
import { WALL_SORTS, WALL_SOURCES } from '#contract/customer-pages/shop-review.ts';
import { ReviewArticle } from './review-article.tsx';
import { StarDrawings } from './rating-stars.tsx';
import { OpenFoot, OpenHead } from './open-frame.tsx';
import { wallAddress } from './wall-address.ts';
import { type WallParts, WallSummary } from './wall-summary.tsx';

/** The wall: average and filters, reviews with all that the law wants beside them, pages. No script, no cookie. */
export function WallView({ page, reading }: Readonly<WallParts>): ReactNode {
  return (
    <>
      <StarDrawings />
      {!page.is_embedded && <OpenHead shop={page.shop} />}
      <main>
        <div className="g">
          <WallSummary page={page} reading={reading} />
          <section aria-label={reading.words.title}>
            {page.summary.total > 1 && <Choice page={page} reading={reading} />}
            {page.matching === 0 && page.summary.total > 0 && (
              <p className="nil">
                {`${reading.words.none_matching} `}
                <a href={wallAddress(page, { rating: null, product: null, source: null })}>
                  {reading.words.clear}
                </a>
              </p>
            )}
            {page.reviews.map((review) => (
              <ReviewArticle key={review.id} review={review} page={page} reading={reading} />
            ))}
            {page.matching > 0 && <Pages page={page} reading={reading} />}
          </section>
        </div>
      </main>
      <OpenFoot page={page} words={reading.words} isEmbedded={page.is_embedded} />
    </>
  );
}

/** A plain form: chosen without a script. */
function Choice({ page, reading: { words, imported } }: Readonly<WallParts>): ReactNode {
  const { asked, summary } = page;
  return (
    <form className="f" method="get" action={`${page.base}/dashboard/reviews/custom`}>
      <input type="hidden" name="team" value={page.team_code} />
      <input type="hidden" name="lang" value={page.locale} />
      {page.is_embedded && <input type="hidden" name="embed" value="1" />}
      {asked.rating !== null && <input type="hidden" name="rating" value={asked.rating} />}
      {summary.products.length > 0 && (
        <label>
          {words.product}
          <select name="product" defaultValue={asked.product ?? ''}>
            <option value="">{words.every_product}</option>
            {summary.products.map((product) => (
              <option key={product}>{product}</option>
            ))}
          </select>
        </label>
      )}
      {summary.imported > 0 && summary.imported < summary.total && (
        <label>
          {imported.source}
          <select name="source" defaultValue={asked.source ?? ''}>
            <option value="">{imported.sources.every}</option>
            {WALL_SOURCES.map((source) => (
              <option key={source} value={source}>
                {imported.sources[source]}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {words.sort}
        <select name="sort" defaultValue={asked.sort}>
          {WALL_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {words.sorts[sort]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">{words.show}</button>
    </form>
  );
}

function Pages({ page, reading: { words, write } }: Readonly<WallParts>): ReactNode {
  const { asked, matching, per_page, reviews } = page;
  const from = (asked.page - 1) * per_page;
  const to = from + reviews.length;
  return (
    <nav className="pg s" aria-label={words.pages}>
      {asked.page > 1 && (
        <a href={wallAddress(page, { page: asked.page - 1 })} rel="prev">
          {words.previous}
        </a>
      )}
      {reviews.length > 0 && (
        <span className="m">
          {words.range(write.whole(from + 1), write.whole(to), write.whole(matching))}
        </span>
      )}
      {to < matching && (
        <a href={wallAddress(page, { page: asked.page + 1 })} rel="next">
          {words.next}
        </a>
      )}
    </nav>
  );
}
