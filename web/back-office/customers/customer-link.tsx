import { Link, useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';

interface CustomerLinkProps {
  /** The id of any request of this customer. */
  id: string;
  children: ReactNode;
  /**
   * What a plain click does in the place of leaving for the record: `panel` opens their panel on
   * this screen, a function the panel of the row that the name stands in.
   */
  opens?: 'panel' | (() => void);
  className?: string | undefined;
  /** It is the link of its row, for the keys of the list. */
  'data-row-link'?: true;
}

/**
 * The name of a customer, wherever it stands: its address is that of their record, so that it can
 * be copied and opened in a tab of its own.
 */
export function CustomerLink({
  id,
  opens,
  className,
  children,
  ...rest
}: CustomerLinkProps): ReactNode {
  const navigate = useNavigate();
  const open = (event: MouseEvent) => {
    if (opens === undefined || opensElsewhere(event)) return;
    event.preventDefault();
    if (opens !== 'panel') return opens();
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, customer: id }),
      resetScroll: false,
    });
  };
  return (
    <Link
      to="/dashboard/customers/$customerId"
      params={{ customerId: id }}
      onClick={open}
      // A pointer that passes over a list of names reads no record.
      {...(opens !== undefined && { preload: false })}
      {...(rest['data-row-link'] === undefined && { 'data-tooltip': 'Ouvrir la fiche client' })}
      className={classNames('hover:underline', className)}
      {...rest}
    >
      {children}
    </Link>
  );
}

/** A click that asks for a new tab, a new window or a download. */
export function opensElsewhere(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
