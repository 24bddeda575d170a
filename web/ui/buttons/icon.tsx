import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';

/** A Lucide icon of 16 px (or the size of `className`), hidden from screen readers. */
export function Icon({
  of: Drawing,
  className,
}: {
  of: LucideIcon;
  className?: string | undefined;
}): ReactNode {
  return <Drawing aria-hidden className={classNames('icon', className)} />;
}
