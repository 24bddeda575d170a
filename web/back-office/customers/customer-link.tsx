import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/**
 * Links a customer’s name in a panel to their record, which opens in place of the panel and has its
 * own address.
 */
export function CustomerLink({
  id,
  children,
}: {
  /** The id of any request of this customer. */
  id: string;
  children: ReactNode;
}): ReactNode {
  return (
    <Link
      to="."
      search={(before: Record<string, unknown>) => ({ ...before, customer: id })}
      resetScroll={false}
      data-tooltip="Ouvrir la fiche client"
      className="hover:underline"
    >
      {children}
    </Link>
  );
}
