import type { ReactNode } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';

/**
 * A bar in place of text that is being loaded. It appears after 150 ms. Its class sets the final
 * width: `w-24`.
 */
export function Skeleton({ className }: { className?: string }): ReactNode {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block h-2.5 animate-wait rounded-[3px] bg-current-item align-middle',
        className ?? 'w-24',
      )}
    />
  );
}

const WIDTHS = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3', 'w-2/3'];

/** Rows of a table that is being loaded, with its final columns and height. */
export function SkeletonRows({
  rows = 16,
  columns,
  hasBox = false,
}: {
  rows?: number;
  columns: readonly { key: string; align?: 'right' }[];
  hasBox?: boolean;
}): ReactNode {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} className="h-(--row) border-b border-border">
      {hasBox && (
        <td className="pl-2">
          <Skeleton className="w-4" />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.key}
          className={classNames('pr-3 first:pl-2', column.align === 'right' && 'text-right')}
        >
          <Skeleton
            className={classNames('max-w-full', WIDTHS[(row + index * 2) % WIDTHS.length])}
          />
        </td>
      ))}
    </tr>
  ));
}

/** Fields that are being loaded, each with its label and the height of a control. */
export function SkeletonFields({ fields = 3 }: { fields?: number }): ReactNode {
  return Array.from({ length: fields }, (_, field) => (
    <span key={field} className="grid justify-items-start gap-2.5">
      <Skeleton className={WIDTHS[(field + 1) % WIDTHS.length] ?? 'w-24'} />
      <Skeleton className="h-8 w-full max-md:h-11" />
    </span>
  ));
}

/** Two-line rows that are being loaded, as on phones. */
export function SkeletonList({ rows = 8 }: { rows?: number }): ReactNode {
  return Array.from({ length: rows }, (_, row) => (
    <li key={row} className="hairline-b grid min-h-16 content-center gap-2.5">
      <span className="flex justify-between">
        <Skeleton className={WIDTHS[row % WIDTHS.length] ?? 'w-24'} />
        <Skeleton className="w-16" />
      </span>
      <Skeleton className={WIDTHS[(row + 2) % WIDTHS.length] ?? 'w-24'} />
    </li>
  ));
}

/** A whole list that is being loaded. */
export function ListSkeleton({ rows = 4 }: { rows?: number }): ReactNode {
  return (
    <ul aria-hidden="true">
      <SkeletonList rows={rows} />
    </ul>
  );
}
