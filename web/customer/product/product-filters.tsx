import type { ReactNode } from 'react';
import { SHORTEST_WORD } from '#contract/customer-pages/product-page.ts';
import { writeWallStyle } from '#contract/customer-pages/wall-style.ts';
import { SortChoice } from '../wall/sort-choice.tsx';
import { productPath } from './product-address.ts';
import { PRODUCT_FILTER_TEXTS } from './product-filter-texts.ts';
import type { ProductPageParts } from './product-page-texts.ts';

/** The filters as a plain form, which works without a script. */
export function ProductFilters({
  page,
  reading: { texts },
  pageTexts,
}: Readonly<ProductPageParts>): ReactNode {
  const { filter, scales } = page;
  const own = PRODUCT_FILTER_TEXTS[page.locale];
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
        {pageTexts.with_photo}
      </label>
      <label>
        {own.word}
        <input
          type="search"
          name="word"
          size={12}
          minLength={SHORTEST_WORD}
          maxLength={50}
          defaultValue={filter.word ?? ''}
        />
      </label>
      {scales.length > 0 && (
        <label>
          {own.scale}
          <select
            name="attribute"
            defaultValue={
              filter.attribute === null ? '' : `${filter.attribute.id}:${filter.attribute.value}`
            }
          >
            <option value="">{own.any}</option>
            {scales.map((scale) => (
              <optgroup key={scale.id} label={scale.label}>
                {[1, 2, 3, 4, 5].map((value) => (
                  <option key={value} value={`${scale.id}:${value}`}>
                    {labelOf(scale, value)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
      )}
      <SortChoice texts={texts} sort={filter.sort} />
      <button type="submit">{texts.show}</button>
    </form>
  );
}

/**
 * Returns the label of a value. The ends of the scale have their own label, such as « 1 (petit) ».
 */
function labelOf({ low, high }: { low: string; high: string }, value: number): string {
  const end = value === 1 ? low : value === 5 ? high : '';
  return end === '' ? String(value) : `${value} (${end})`;
}
