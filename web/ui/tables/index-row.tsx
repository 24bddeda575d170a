import type { ReactNode } from 'react';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { ROW_FOCUS } from '#web/ui/layout/row-cover.ts';
import type { Column, IndexTableProps } from './table-props.ts';

/** The link that opens a row. The whole row can be clicked. */
const ROW_LINK = 'outline-none after:absolute after:inset-0 after:content-[""]';

/** One row of an IndexTable. */
export function IndexRow<Row>({
  row,
  columns,
  rowKey,
  rowName,
  rowLink,
  rowActions,
  selection,
  currentKey,
}: IndexTableProps<Row> & { row: Row }): ReactNode {
  const key = rowKey(row);
  const isSelected = selection?.keys.has(key) ?? false;
  const isCurrent = key === currentKey;
  const cell = (column: Column<Row>, index: number) => {
    const content = column.cell(row);
    const linked =
      index === 0 && rowLink
        ? rowLink(row, { className: ROW_LINK, 'data-row-link': true, children: content })
        : content;
    const actions = index === columns.length - 1 && rowActions?.(row);
    return actions ? <WithActions actions={actions}>{linked}</WithActions> : linked;
  };
  return (
    <tr
      aria-selected={selection ? isSelected : undefined}
      aria-current={isCurrent || undefined}
      className={classNames(
        'group/row relative h-(--row) border-b border-border',
        ROW_FOCUS,
        isSelected ? 'bg-selected' : isCurrent ? 'bg-pressed' : 'hover:bg-hover',
        isCurrent && 'shadow-[inset_2px_0_var(--color-primary)]',
      )}
    >
      {selection && (
        <td className="relative z-1 pl-2">
          <RowBox row={row} rowKey={rowKey} rowName={rowName} selection={selection} />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.key}
          className={classNames(
            'truncate pr-3 first:pl-2',
            column.align === 'right' && 'text-right',
          )}
        >
          {cell(column, index)}
        </td>
      ))}
    </tr>
  );
}

/** The check box that selects a row. */
export function RowBox<Row>({
  row,
  rowKey,
  rowName,
  selection,
}: Pick<IndexTableProps<Row>, 'rowKey' | 'rowName' | 'selection'> & { row: Row }): ReactNode {
  const key = rowKey(row);
  const toggle = () => {
    const keys = new Set(selection?.keys);
    if (!keys.delete(key)) keys.add(key);
    selection?.onChange(keys);
  };
  return (
    <Checkbox
      label={`Sélectionner ${rowName(row)}`}
      hideLabel
      checked={selection?.keys.has(key) ?? false}
      onChange={toggle}
    />
  );
}

/**
 * The actions cover the last cell, so that nothing moves. Its text is visible again when they are
 * hidden. Hidden actions ignore the pointer, so that a touch cannot press them.
 */
function WithActions({
  actions,
  children,
}: {
  actions: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <span className="relative flex items-center justify-end has-[[data-row-actions]:focus-within]:*:first:opacity-0">
      <span className="min-w-0 truncate [@media(hover:hover)]:group-hover/row:opacity-0">
        {children}
      </span>
      <span
        data-row-actions
        className="pointer-events-none absolute right-0 z-1 -mr-3 flex opacity-0 focus-within:pointer-events-auto focus-within:opacity-100 [@media(hover:hover)]:group-hover/row:pointer-events-auto [@media(hover:hover)]:group-hover/row:opacity-100"
      >
        {actions}
      </span>
    </span>
  );
}
