import type { ReactNode } from 'react';

/** What a door does when it is pressed: leads away, or opens. */
export function Sign({ path }: Readonly<{ path: string }>): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
