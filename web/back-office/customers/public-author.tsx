import type { ReactNode } from 'react';
import { CustomerLink } from './customer-link.tsx';

/**
 * Renders the author of a public text: a customer as a link to their record, or the name from an
 * imported file.
 */
export function PublicAuthor({
  request_id,
  name,
  className,
}: {
  /** The request of the author. Null when there is no record. */
  request_id: string | null;
  name: string;
  className?: string;
}): ReactNode {
  if (request_id === null) return <span className={className}>{name}</span>;
  return (
    <CustomerLink id={request_id} className={className}>
      {name}
    </CustomerLink>
  );
}
