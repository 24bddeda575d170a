import type { ReactNode } from 'react';
import { authorOf } from '../wall/open-reading.ts';
import { StarDrawings } from '../wall/rating-stars.tsx';
import { ReviewCarousel } from '../wall/small-forms.tsx';
import { wholeProduct } from './product-address.ts';
import { AverageLine, countText } from './product-summary-part.tsx';
import type { ProductPageParts } from './product-page-texts.ts';

/** The average, the number of reviews and the link to all of them. */
function Line({ page, reading }: Readonly<ProductPageParts>): ReactNode {
  return (
    <div className="bdg">
      <StarDrawings />
      <AverageLine page={page} reading={reading} />
      <a className="s" href={wholeProduct(page)} target="_blank" rel="noopener">
        {countText(page, reading)}
      </a>
    </div>
  );
}

/** The latest reviews side by side. */
export function ProductCarousel(parts: Readonly<ProductPageParts>): ReactNode {
  const { page, reading, pageTexts } = parts;
  return (
    <>
      <Line {...parts} />
      <ReviewCarousel
        reviews={page.reviews}
        title={pageTexts.title(page.product.title)}
        reading={reading}
      />
    </>
  );
}

/** The photos and videos of customers. Each of them links to its file. */
export function ProductGallery(parts: Readonly<ProductPageParts>): ReactNode {
  const { page, reading, pageTexts } = parts;
  const photos = page.reviews.flatMap((review) =>
    review.photos.map((photo, index) => ({
      ...photo,
      url: photo.url,
      is_incentivized: review.is_incentivized,
      alt: `${reading.texts.photo(authorOf(review, reading), index + 1)}, ${reading.texts.out_of(String(review.rating))}`,
    })),
  );
  const videos = page.reviews.flatMap((review) =>
    review.video ? [{ review, ...review.video }] : [],
  );
  return (
    <>
      <Line {...parts} />
      {photos.length + videos.length === 0 ? (
        <p className="s m">{pageTexts.no_photo}</p>
      ) : (
        <ul className="car gal" aria-label={pageTexts.photos}>
          {photos.map(({ url, width, height, alt, is_incentivized }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener">
                <img src={url} width={width} height={height} alt={alt} loading="lazy" />
              </a>
              <Incentive of={{ is_incentivized }} reading={reading} />
            </li>
          ))}
          {videos.map(({ url, poster_url, review }) => (
            <li key={url}>
              <video
                src={url}
                poster={poster_url ?? undefined}
                aria-label={`${pageTexts.video(authorOf(review, reading))}, ${reading.texts.out_of(String(review.rating))}`}
                width="160"
                height="96"
                controls
                muted
                playsInline
                preload="none"
              />
              <Incentive of={review} reading={reading} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Shown under each photo, because the photo appears without its review. */
function Incentive({
  of: { is_incentivized },
  reading: { texts },
}: Readonly<{
  of: { is_incentivized: boolean };
  reading: ProductPageParts['reading'];
}>): ReactNode {
  return is_incentivized && <small className="s m">{texts.incentivized}</small>;
}
