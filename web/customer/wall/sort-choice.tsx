import type { ReactNode } from 'react';
import { WALL_SORTS, type WallSort } from '#contract/customer-pages/shop-review.ts';
import type { WallPageTexts } from './texts/wall-page-texts.ts';

interface SortChoiceProps {
  texts: Pick<WallPageTexts, 'sort' | 'sorts'>;
  sort: WallSort;
}

/** The field for the order of reviews, inside a form. */
export function SortChoice({ texts, sort }: Readonly<SortChoiceProps>): ReactNode {
  return (
    <label>
      {texts.sort}
      <select name="sort" defaultValue={sort}>
        {WALL_SORTS.map((each) => (
          <option key={each} value={each}>
            {texts.sorts[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
