import type { ReactNode } from 'react';
import { countSentence, type OpenReading } from '../wall/open-reading.ts';
import type { ProductPage } from '#contract/customer-pages/product-page.ts';
import { RatingBars } from '../wall/rating-bars.tsx';
import { RatingStars } from '../wall/rating-stars.tsx';
import { attestationAddress } from '../wall/wall-address.ts';
import { productAddress } from './product-address.ts';
import type { ProductPageParts } from './product-page-texts.ts';

/** The product, its average, the distribution of the ratings, and the rules of collection. */
export function ProductSummaryPart({
  page,
  reading,
  pageTexts,
}: Readonly<ProductPageParts>): ReactNode {
  const { write, texts } = reading;
  const { summary } = page;
  const { own } = summary;
  return (
    <section className="sum">
      {!page.is_embedded && <ProductHead page={page} visit={pageTexts.visit} />}
      <AverageLine page={page} reading={reading} />
      <p className="s">{countText(page, reading)}</p>
      {own.average !== null && own.count < summary.count && (
        <p className="s">
          {pageTexts.own_average(write.tenth(own.average), write.whole(own.count))}
        </p>
      )}
      {summary.count > 0 && (
        <RatingBars
          counts={summary.counts}
          chosen={page.filter.rating}
          addressOf={(rating) => productAddress(page, { rating })}
          reading={reading}
        />
      )}
      <p className="s m wn">
        {`${controlText(page, reading)} `}
        <a
          href={attestationAddress(page)}
          {...(page.is_embedded && { target: '_blank', rel: 'noopener' })}
        >
          {texts.how}
        </a>
      </p>
    </section>
  );
}

function ProductHead({
  page: { product },
  visit,
}: Readonly<{ page: ProductPage; visit: string }>): ReactNode {
  return (
    <div className="ph1">
      {product.image_url !== null && (
        <img src={product.image_url} alt="" width="96" height="96" fetchPriority="high" />
      )}
      <h1>{product.title}</h1>
      {product.url !== null && (
        <a className="s" href={product.url} rel="noopener">
          {visit}
        </a>
      )}
    </div>
  );
}

/** The average with its stars, such as « 4,6 ». Empty before the first rating. */
export function AverageLine({
  page: {
    summary: { average },
  },
  reading,
}: Readonly<{ page: ProductPage; reading: OpenReading }>): ReactNode {
  if (average === null) return null;
  return (
    <p className="avg">
      <b className="n" aria-hidden="true">
        {reading.write.tenth(average)}
      </b>
      <RatingStars rating={average} reading={reading} isAverage />
    </p>
  );
}

/** Returns a text such as « 12 avis publiés, dont 5 importés d’un autre outil ». */
export function countText({ summary }: ProductPage, reading: OpenReading): string {
  return countSentence(
    {
      total: summary.count,
      imported: summary.count - summary.own.count,
      verified: 0,
      since: null,
    },
    reading,
  );
}

function controlText(
  { summary, moderation_days, has_thanks_code, has_rewarded_review }: ProductPage,
  { texts, imported }: OpenReading,
): string {
  const control = texts.control(moderation_days, has_thanks_code || has_rewarded_review);
  return summary.own.count === summary.count ? control : `${control} ${imported.control}`;
}
