import type { ReactNode } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';

interface FigureColumn<Row> {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
}

interface FigureTableProps<Row> {
  /** The accessible name, also of the area that scrolls sideways on narrow screens. */
  label: string;
  nameHead: string;
  name: (row: Row) => ReactNode;
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Returns true when a row has too little data for a conclusion. It is dimmed. */
  isQuiet?: (row: Row) => boolean;
  /** The total, under the rows. */
  foot?: Row | undefined;
}

/**
 * A table of figures: names on the left, numbers on the right. It scrolls sideways by itself, so
 * that the page does not.
 */
export function FigureTable<Row>({
  label,
  nameHead,
  name,
  columns,
  rows,
  rowKey,
  isQuiet,
  foot,
}: FigureTableProps<Row>): ReactNode {
  const line = (row: Row, key: string, className: string): ReactNode => (
    <tr key={key} className={classNames('h-9 border-b border-border', className)}>
      <th
        scope="row"
        className="sticky left-0 max-w-72 min-w-40 truncate bg-surface pr-4 text-left font-text max-md:max-w-40 max-md:min-w-28"
      >
        {name(row)}
      </th>
      {columns.map((column) => (
        <td key={column.key} className="pl-4 text-right whitespace-nowrap">
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
  return (
    <div role="region" aria-label={label} tabIndex={0} className="scrolls-sideways">
      <table className="w-full border-collapse tabular-nums">
        <thead className="text-12 text-ink-3">
          <tr className="h-8 border-b border-border">
            <th scope="col" className="sticky left-0 bg-surface pr-4 text-left font-text">
              {nameHead}
            </th>
            {columns.map(({ key, head }) => (
              <th key={key} scope="col" className="pl-4 text-right font-text whitespace-nowrap">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => line(row, rowKey(row), isQuiet?.(row) ? 'text-ink-3' : ''))}
        </tbody>
        {foot && <tfoot className="font-medium">{line(foot, 'foot', '')}</tfoot>}
      </table>
    </div>
  );
}

/** Shows a share from 0 to 1 as a bar. */
export function ShareBar({ share }: { share: number }): ReactNode {
  return (
    <span
      aria-hidden="true"
      className="ml-2 inline-block h-2 w-16 rounded-[2px] bg-pressed align-middle"
    >
      <span
        style={{ width: `${Math.min(100, share * 100)}%` }}
        className="block h-2 rounded-[2px] bg-primary"
      />
    </span>
  );
}
