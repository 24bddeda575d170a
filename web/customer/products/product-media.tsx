import type { ReactNode } from 'react';
import type { AskedProduct } from '#contract/customer-pages/products-page.ts';
import { MOST_PRODUCT_PHOTOS } from '#contract/customer-pages/products-page.ts';
import type { ProductParts } from './product-words.ts';

/** The photos that a review has, and where more are chosen. */
export function ProductMedia({
  product,
  own,
  review,
}: Readonly<ProductParts & { product: AskedProduct }>): ReactNode {
  const { line, photos } = product;
  return (
    <>
      {photos.length > 0 && (
        <fieldset className="kp">
          <legend>{review.kept_photos}</legend>
          {photos.map(({ url }, index) => (
            <label key={url} className="c">
              <input type="checkbox" name={`remove_${line}`} value={url} />
              <span>
                <img src={url} alt="" width="64" height="64" loading="lazy" />
                {review.remove_photo(index + 1)}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {photos.length < MOST_PRODUCT_PHOTOS && (
        <label>
          {own.media} <i>{review.optional}</i>
          <input type="file" name={`media_${line}`} accept="image/*" multiple />
          <i className="s">{own.media_hint}</i>
        </label>
      )}
    </>
  );
}
