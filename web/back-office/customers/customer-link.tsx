import { Link, useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';

interface CustomerLinkProps {
  /** The id of any request of this customer. */
  id: string;
  children: ReactNode;
  /**
   * The effect of a plain click: `panel` opens the panel of the customer on this screen, a function
   * opens the panel of the row. When absent, the record opens.
   */
  opens?: 'panel' | (() => void);
  className?: string | undefined;
  /** Marks the link of a row for the list shortcuts. */
  'data-row-link'?: true;
}

/**
 * Renders the name of a customer as a link to their record, so that it can be copied or opened in a
 * new tab.
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
      // Moving the pointer over a list of names must not load records.
      {...(opens !== undefined && { preload: false })}
      {...(rest['data-row-link'] === undefined && { 'data-tooltip': 'Ouvrir la fiche client' })}
      className={classNames('hover:underline', className)}
      {...rest}
    >
      {children}
    </Link>
  );
}

/** Returns true for a click that opens a new tab or window, or starts a download. */
export function opensElsewhere(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
