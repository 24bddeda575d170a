import type { ReactNode } from 'react';

/** The icon at the end of an item, for a link to another site or an item that expands. */
export function Sign({ path }: Readonly<{ path: string }>): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
