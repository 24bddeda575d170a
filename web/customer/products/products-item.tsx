import type { ReactNode } from 'react';
import type { RatedPage } from '#contract/customer-pages/customer-pages.ts';
import { Sign } from '../sign.tsx';
import { pageTextsOf } from '../texts/page-texts-of.ts';
import { productTextsOf } from './product-texts-of.ts';

const MOST_NAMED = 3;

/** The link to the products of the order, the same after every rating. */
export function ProductsItem({
  page: { frame, products },
}: Readonly<{ page: Pick<RatedPage, 'frame' | 'products'> }>): ReactNode {
  if (products.names.length === 0) return null;
  const own = productTextsOf(frame.locale, frame.shop.tone);
  const { products: listed } = pageTextsOf(frame.locale, frame.shop.tone);
  const named = products.names.slice(0, MOST_NAMED);
  return (
    <ul className="d">
      <li>
        <a href={`${frame.path}/products`}>
          <b>{products.rated > 0 ? own.change : own.heading}</b>{' '}
          <small>{listed(named.join(', '), products.names.length - named.length)}</small>
          <Sign path="M9 6l6 6-6 6" />
        </a>
      </li>
    </ul>
  );
}
