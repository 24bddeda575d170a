import type { ReactNode } from 'react';
import { CustomerLink } from './customer-link.tsx';

/** Who wrote something public: a customer of the shop, or somebody from a file without a record. */
export function PublicAuthor({
  request_id,
  name,
  className,
}: {
  /** Of the customer; null: no record. */
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
