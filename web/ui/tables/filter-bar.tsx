import type { ReactNode } from 'react';

/**
 * The search, the filters and, at the right, the order, on one line. On phones the search has a
 * separate line and the filters scroll horizontally.
 */
export function FilterBar({
  search,
  children,
  order,
}: {
  search?: ReactNode;
  children?: ReactNode;
  order?: ReactNode;
}): ReactNode {
  return (
    <div className="mb-2 flex flex-wrap gap-2">
      {search}
      <div className="flex min-w-0 gap-2 max-md:-mx-4 max-md:w-screen max-md:overflow-x-auto max-md:px-4 md:flex-wrap">
        {children}
      </div>
      {order && <div className="ml-auto">{order}</div>}
    </div>
  );
}
