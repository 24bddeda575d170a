import type { ReactNode } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';

/** A bar of 4 px with its value for screen readers. */
export function ProgressBar({
  value,
  max,
  label,
  className,
}: {
  value: number;
  max: number;
  label: string;
  className?: string;
}): ReactNode {
  return (
    <progress
      value={value}
      max={max}
      aria-label={label}
      className={classNames(
        'h-1 appearance-none overflow-hidden rounded-full bg-border [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-border [&::-webkit-progress-value]:bg-primary',
        className,
      )}
    />
  );
}
