import type { ReactNode } from 'react';

/** The hatch that stands for a value that cannot be known. */
export function Unmeasured({ why }: { why?: string | undefined }): ReactNode {
  return (
    <span data-tooltip={why ?? 'Non mesurable'}>
      <span className="hatched inline-block h-2 w-7" />
      <span className="sr-only">non mesurable</span>
    </span>
  );
}
