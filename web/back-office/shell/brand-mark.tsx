import type { ReactNode } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';

/** The logo of Recueil: quotation marks on green. */
export function BrandMark({ className }: { className?: string }): ReactNode {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className={classNames('size-5 flex-none', className)}
    >
      <rect width="20" height="20" rx="5" className="fill-primary" />
      <path
        d="M9.6 5.6 5.8 10l3.8 4.4M14.4 5.6 10.6 10l3.8 4.4"
        className="fill-transparent stroke-on-fill"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function Wordmark(): ReactNode {
  return (
    <span className="flex items-center gap-2 text-16 font-strong">
      <BrandMark />
      Recueil
    </span>
  );
}
