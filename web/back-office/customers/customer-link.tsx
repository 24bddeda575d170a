import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The name of a customer in a panel: their record opens in its place, with its own address. */
export function CustomerLink({
  id,
  children,
}: {
  /** Any request of theirs. */
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
