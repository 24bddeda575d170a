import type { ReactNode } from 'react';
import type { CustomerShop } from '#contract/customer-pages/customer-frame.ts';
import type { PageBlockOf } from '#contract/settings/page-blocks.ts';

const HEIGHTS = { small: '28', medium: '40', large: '64' } as const;
const CLASSES = { small: 'ls', medium: undefined, large: 'll' } as const;

/** The shop’s logo, or its name, inside a `<header>`. */
export function Logo({
  shop,
  size = 'medium',
}: Readonly<{ shop: CustomerShop; size?: PageBlockOf<'logo'>['size'] }>): ReactNode {
  const className = CLASSES[size];
  return shop.logo_url === null ? (
    <p className={className}>{shop.name}</p>
  ) : (
    <img
      src={shop.logo_url}
      alt={shop.name}
      height={HEIGHTS[size]}
      fetchPriority="low"
      className={className}
    />
  );
}
