import { Fragment, type ReactNode } from 'react';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { GroupLine, GroupRow, groupStart } from './group-rows.tsx';
import { IndexRow, RowBox } from './index-row.tsx';
import { PhoneRow } from './phone-row.tsx';
import { SkeletonList, SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useIsPhone } from '#web/ui/layout/use-media.ts';
import type { IndexTableProps } from './table-props.ts';
import { useRowKeys } from './use-row-keys.ts';

/**
 * The table of every list screen: sticky head, rows of 36 px, actions on hover, selection, and a
 * panel for each row. Arrow keys move between rows, and x selects a row.
 */
export function IndexTable<Row>(props: IndexTableProps<Row>): ReactNode {
  const isPhone = useIsPhone();
  const table = useRowKeys();
  const { label, columns, rows, rowKey, selection } = props;
  if (isPhone) {
    return (
      <ul aria-label={label} aria-busy={!rows}>
        {rows ? (
          rows.map((row, index) => (
            <Fragment key={rowKey(row)}>
              <GroupLine group={groupStart(props, rows, index)} />
              <PhoneRow
                parts={props.phoneRow(row)}
                isCurrent={rowKey(row) === props.currentKey}
                {...(selection && { box: <RowBox row={row} {...props} /> })}
                {...(props.rowLink && { link: (link) => props.rowLink?.(row, link) })}
              />
            </Fragment>
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
              {all.length > 0 && (
                <Checkbox
                  label="Tout sélectionner"
                  hideLabel
                  checked={chosen === all.length}
                  indeterminate={chosen > 0 && chosen < all.length}
                  onChange={() => selection.onChange(new Set(chosen === all.length ? [] : all))}
                />
              )}
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
          rows.map((row, index) => (
            <Fragment key={rowKey(row)}>
              <GroupRow
                group={groupStart(props, rows, index)}
                span={columns.length + (selection ? 1 : 0)}
              />
              <IndexRow row={row} {...props} />
            </Fragment>
          ))
        ) : (
          <SkeletonRows columns={columns} hasBox={selection !== undefined} />
        )}
      </tbody>
    </table>
  );
}
