import type { ReactNode } from 'react';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { IndexRow, RowBox } from './index-row.tsx';
import { PhoneRow, type PhoneRowParts } from './phone-row.tsx';
import { SkeletonList, SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useIsPhone } from '#web/ui/layout/use-media.ts';
import { useRowKeys } from './use-row-keys.ts';

export interface Column<Row> {
  key: string;
  head: ReactNode;
  /** Pixels; without it the column takes what is left. */
  width?: number;
  align?: 'right';
  cell: (row: Row) => ReactNode;
}
export interface RowLinkProps {
  className: string;
  'data-row-link': true;
  children: ReactNode;
}
interface Selection {
  keys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
}
export interface IndexTableProps<Row> {
  /** What the rows are, read aloud: « Envois ». */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while they are read: the skeleton of the true layout. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The name of the row for its box: « Camille Lefèvre ». */
  rowName: (row: Row) => string;
  /** Draws the router’s link around the first cell: `(row, props) => <Link to=… {...props} />`. Its target covers the row. */
  rowLink?: (row: Row, props: RowLinkProps) => ReactNode;
  /** The row whose panel is open. */
  currentKey?: string | undefined;
  selection?: Selection | undefined;
  /** Icon buttons that take the last column’s place on hover and focus; null leaves its words. */
  rowActions?: (row: Row) => ReactNode;
  phoneRow: (row: Row) => PhoneRowParts;
}

/** The table of every list screen: sticky head, rows of 36 px, actions on hover, selection, a row opens its panel. Arrow keys move between rows, x selects. */
export function IndexTable<Row>(props: IndexTableProps<Row>): ReactNode {
  const isPhone = useIsPhone();
  const table = useRowKeys();
  const { label, columns, rows, rowKey, selection } = props;
  if (isPhone) {
    return (
      <ul aria-label={label} aria-busy={!rows}>
        {rows ? (
          rows.map((row) => (
            <PhoneRow
              key={rowKey(row)}
              parts={props.phoneRow(row)}
              isCurrent={rowKey(row) === props.currentKey}
              {...(selection && { box: <RowBox row={row} {...props} /> })}
              {...(props.rowLink && { link: (link) => props.rowLink?.(row, link) })}
            />
          ))
        ) : (
          <SkeletonList />
        )}
      </ul>
    );
  }
  const all = rows?.map(rowKey) ?? [];
  const chosen = all.filter((key) => selection?.keys.has(key)).length;
  return (
    <table
      ref={table}
      aria-label={label}
      aria-busy={!rows}
      className="w-full table-fixed border-collapse"
    >
      <colgroup>
        {selection && <col style={{ width: 36 }} />}
        {columns.map((column) => (
          <col key={column.key} style={column.width === undefined ? {} : { width: column.width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {selection && (
            <th className="sticky top-0 z-10 h-8 border-b border-border bg-surface pl-2 text-left">
              <Checkbox
                label="Tout sélectionner"
                hideLabel
                checked={chosen > 0 && chosen === all.length}
                indeterminate={chosen > 0 && chosen < all.length}
                disabled={all.length === 0}
                onChange={() => selection.onChange(new Set(chosen === all.length ? [] : all))}
              />
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={classNames(
                'sticky top-0 z-10 h-8 truncate border-b border-border bg-surface pr-3 text-12 font-medium text-ink-3 first:pl-2',
                column.align === 'right' ? 'text-right' : 'text-left',
              )}
            >
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows ? (
          rows.map((row) => <IndexRow key={rowKey(row)} row={row} {...props} />)
        ) : (
          <SkeletonRows columns={columns} hasBox={selection !== undefined} />
        )}
      </tbody>
    </table>
  );
}
