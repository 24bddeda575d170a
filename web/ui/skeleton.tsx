import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A bar in the place of words that are coming; unseen before 150 ms. Give its true width by class: `w-24`. */
export function Skeleton({ className }: { className?: string }): ReactNode {
  return <span aria-hidden="true" className={classNames('inline-block h-2.5 animate-wait rounded-[3px] bg-pressed align-middle', className ?? 'w-24')} />;
}

const WIDTHS = ['w-28', 'w-40', 'w-24', 'w-36', 'w-32'];

/** Rows of a table that is coming, with the true number of columns and the true height. */
export function SkeletonRows({ rows = 12, columns }: { rows?: number; columns: number }): ReactNode {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} className="hairline-b h-(--row)">
      {Array.from({ length: columns }, (__, column) => (
        <td key={column} className="pr-3 first:pl-2">
          <Skeleton className={`max-w-full ${WIDTHS[(row + column * 2) % WIDTHS.length] ?? 'w-24'}`} />
        </td>
      ))}
    </tr>
  ));
}
