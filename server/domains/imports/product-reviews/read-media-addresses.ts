import type { ProductReviewImportField } from '#contract/api/import-fields.ts';
import { MOST_PRODUCT_PHOTOS } from '#contract/customer-pages/products-page.ts';
import type { ProductReviewContent } from '#server/domains/reviews/products/imported/product-review-content.ts';

/**
 * More than any tool accepts for one review. A cell with more addresses is not a list of photos.
 */
const MOST_LISTED = 20;
const LONGEST = 2048;

/**
 * Reads the photos and the video of a row: addresses separated by commas, semicolons or spaces.
 * Photos beyond the limit of a review are left out.
 */
export function readMediaAddresses(
  cell: (field: ProductReviewImportField) => string,
  refuse: (field: ProductReviewImportField, sentence: string) => void,
  allowsHttp: boolean,
): ProductReviewContent['media'] {
  const list = (field: 'photos' | 'video'): string[] => {
    const addresses = cell(field)
      .split(/[\s,;|]+(?=https?:\/\/)/iu)
      .map((address) => address.replace(/[\s,;|]+$/u, ''))
      .filter((address) => address !== '');
    if (addresses.length > MOST_LISTED)
      refuse(field, `nomme ${addresses.length} fichiers ; ${MOST_LISTED} au plus.`);
    if (addresses.some((address) => !isFetchable(address, allowsHttp)))
      refuse(field, 'doit être une adresse, ou plusieurs, qui commencent par https://.');
    return addresses;
  };
  return [
    ...list('photos')
      .slice(0, MOST_PRODUCT_PHOTOS)
      .map((url) => ({ kind: 'photo' as const, url })),
    ...list('video')
      .slice(0, 1)
      .map((url) => ({ kind: 'video' as const, url })),
  ];
}

function isFetchable(address: string, allowsHttp: boolean): boolean {
  const url = URL.parse(address);
  return (
    url !== null &&
    address.length <= LONGEST &&
    (url.protocol === 'https:' || (allowsHttp && url.protocol === 'http:'))
  );
}
