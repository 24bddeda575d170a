import type { ReactNode } from 'react';
import { OpenFoot, OpenHead } from '../wall/open-frame.tsx';
import { PageLinks } from '../wall/page-links.tsx';
import { ProductQuestions } from '../questions/product-questions.tsx';
import { StarDrawings } from '../wall/rating-stars.tsx';
import { ReviewArticle } from '../wall/review-article.tsx';
import { choicesOf, EVERYTHING, productAddress } from './product-address.ts';
import { ProductFilters } from './product-filters.tsx';
import type { ProductPageParts } from './product-page-texts.ts';
import { HelpfulVote } from './helpful-vote.tsx';
import { ProductSummaryPart } from './product-summary-part.tsx';
import { ReviewAnswers } from './review-answers.tsx';

/**
 * The reviews of one product: the average, the filters, the reviews and the page links. It has no
 * script and no cookie.
 */
export function ProductView(parts: Readonly<ProductPageParts>): ReactNode {
  const { page, reading, pageTexts } = parts;
  return (
    <>
      {!page.is_embedded && <OpenHead shop={page.shop} />}
      <main>
        {page.is_embedded && <h1 className="v">{pageTexts.title(page.product.title)}</h1>}
        <ProductPageContent {...parts} />
      </main>
      <OpenFoot page={page} texts={reading.texts} isEmbedded={page.is_embedded} />
    </>
  );
}

/** The same content without the header and footer, for widgets on other sites. */
export function ProductPageContent(parts: Readonly<ProductPageParts>): ReactNode {
  const { page, reading, pageTexts } = parts;
  const { texts } = reading;
  const back = choicesOf(page);
  return (
    <div className="g">
      <StarDrawings />
      <ProductSummaryPart {...parts} />
      <section aria-label={texts.title} className="list ls">
        {page.summary.count > 1 && <ProductFilters {...parts} />}
        {page.matching === 0 && page.summary.count > 0 && (
          <p className="nil">
            {`${texts.none_matching} `}
            <a href={productAddress(page, EVERYTHING)}>{texts.clear}</a>
          </p>
        )}
        {page.reviews.map((review) => (
          <ReviewArticle
            key={review.id}
            review={review}
            page={page}
            reading={reading}
            videoLabel={pageTexts.video}
            foot={<HelpfulVote review={review} page={page} back={back} reading={reading} />}
          >
            <ReviewAnswers review={review} page={page} />
          </ReviewArticle>
        ))}
        {page.matching > 0 && (
          <PageLinks
            page={page}
            addressOf={(number) => productAddress(page, { page: number })}
            reading={reading}
          />
        )}
      </section>
      <ProductQuestions {...parts} />
    </div>
  );
}
