import type { ReactNode } from 'react';

/** The icon at the end of an item: it leads to another site, or unfolds. */
export function Sign({ path }: Readonly<{ path: string }>): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
