import type { ReactNode } from 'react';
import type { AskedProduct } from '#contract/customer-pages/products-page.ts';
import { MOST_PRODUCT_PHOTOS } from '#contract/customer-pages/products-page.ts';
import type { ProductFormParts } from './product-words.ts';

/** The photos and the video that a review has, and where others are chosen. */
export function ProductMedia({
  product,
  own,
  review,
}: Readonly<ProductFormParts & { product: AskedProduct }>): ReactNode {
  const { line, photos, video } = product;
  return (
    <>
      {(photos.length > 0 || video !== null) && (
        <fieldset className="kp">
          <legend>{own.present_media}</legend>
          {photos.map(({ url }, index) => (
            <label key={url} className="c">
              <input type="checkbox" name={`remove_${line}`} value={url} />
              <span>
                <img src={url} alt="" width="64" height="64" loading="lazy" />
                {review.remove_photo(index + 1)}
              </span>
            </label>
          ))}
          {video !== null && (
            <label className="c">
              <input type="checkbox" name={`remove_${line}`} value={video.url} />
              <span>
                {video.poster_url !== null && (
                  <img src={video.poster_url} alt="" width="64" height="64" loading="lazy" />
                )}
                {own.remove_video}
              </span>
            </label>
          )}
        </fieldset>
      )}
      {(photos.length < MOST_PRODUCT_PHOTOS || video === null) && (
        <label>
          {own.media} <i>{review.optional}</i>
          <input type="file" name={`media_${line}`} accept="image/*,video/*" multiple />
          <i className="s">{own.media_hint}</i>
        </label>
      )}
    </>
  );
}
