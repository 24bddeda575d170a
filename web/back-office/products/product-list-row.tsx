import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { formatDecimal, formatNumber } from '#web/ui/format/numbers.ts';
import { ProductPicture } from './product-picture.tsx';

type Product = Answer<'listProducts'>['data'][number];

const ROW =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 border-b border-border py-2';

/** Shows a product of the catalogue and its rating. */
export function ProductListRow({ product }: { product: Product }): ReactNode {
  const { id, title, sku, external_id, review_count, average_rating, is_active } = product;
  return (
    <li className={ROW}>
      <ProductPicture product={product} />
      <div className="min-w-0">
        <Link
          to="/dashboard/products/$productId"
          params={{ productId: id }}
          data-row-link
          className="block truncate font-medium max-md:py-2"
        >
          {title}
        </Link>
        <p className="truncate text-12 text-ink-3">
          {[sku ?? external_id, is_active ? null : 'Retiré de la vente']
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className="text-right whitespace-nowrap tabular-nums">
        {average_rating === null ? (
          <span className="text-ink-3">Aucun avis</span>
        ) : (
          <>
            {formatDecimal(average_rating)}{' '}
            <span className="text-ink-3">({formatNumber(review_count)})</span>
          </>
        )}
      </p>
    </li>
  );
}

/** Shows the layout of the product list while it is loading. */
export function ProductListSkeleton(): ReactNode {
  return (
    <ul aria-hidden="true" className="border-t border-border">
      {Array.from({ length: 8 }, (_, row) => (
        <li key={row} className={ROW}>
          <Skeleton className="h-10 w-10" />
          <span className="grid gap-2.5 max-md:py-2">
            <Skeleton className="w-48 max-w-full" />
            <Skeleton className="w-28" />
          </span>
          <Skeleton className="w-16" />
        </li>
      ))}
    </ul>
  );
}
