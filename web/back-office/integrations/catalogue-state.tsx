import type { ReactNode } from 'react';
import { countOf, formatNumber } from '#web/ui/format/numbers.ts';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import type { ShopAccount } from './shopify/shopify-data.ts';

/** Shows how many products of the shop have been read. */
export function CatalogueState({
  catalogue: { state, product_count, read_count, read_at },
}: {
  catalogue: NonNullable<ShopAccount['catalogue']>;
}): ReactNode {
  switch (state) {
    case 'not_allowed':
      return 'Non lus : autorisation manquante';
    case 'preparing':
      return `Shopify prépare le catalogue${product_count === null ? '' : ` (${countOf(product_count, 'produit', 'produits')})`}`;
    case 'reading':
      return product_count === null
        ? `${countOf(read_count, 'produit lu', 'produits lus')}, lecture en cours`
        : `${formatNumber(read_count)} sur ${countOf(product_count, 'produit lu', 'produits lus')}, lecture en cours`;
    case 'complete':
      return (
        <span>
          À jour
          {read_at !== null && (
            <>
              , synchronisés <RelativeTime at={read_at} />
            </>
          )}
        </span>
      );
  }
}
