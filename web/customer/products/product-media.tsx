import type { ReactNode } from 'react';
import type { AskedProduct } from '#contract/customer-pages/products-page.ts';
import { placeOfProblem, problemId, ProductProblemText, takesFiles } from './product-problem.tsx';
import type { ProductFormParts } from './product-texts.ts';

/** A refused form gets the focus at the refused field. */
const FOCUSED = { autoFocus: true } as const;

/** The photos and the video of a review, and the fields to add others. */
export function ProductMedia(
  parts: Readonly<ProductFormParts & { product: AskedProduct }>,
): ReactNode {
  const { product, own, review } = parts;
  const { line, photos, video } = product;
  const isRefused = placeOfProblem(product) === 'media';
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
      {takesFiles(product) && (
        <label>
          {own.media} <i>{review.optional}</i>
          <ProductProblemText {...parts} place="media" />
          <input
            type="file"
            name={`media_${line}`}
            accept="image/*,video/*"
            multiple
            aria-invalid={isRefused || undefined}
            aria-describedby={isRefused ? problemId(product) : undefined}
            {...(isRefused && FOCUSED)}
          />
          <i className="s">{own.media_hint}</i>
        </label>
      )}
    </>
  );
}
