import type { ReactNode } from 'react';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import type { IndexTableProps } from './table-props.ts';

type Group = { key: string; label: string } | null;

/** Returns the group that begins with this row, or null when the row continues a group. */
export function groupStart<Row>(
  { groupOf }: Pick<IndexTableProps<Row>, 'groupOf'>,
  rows: readonly Row[],
  index: number,
): Group {
  const row = rows[index];
  if (!groupOf || row === undefined) return null;
  const group = groupOf(row);
  const before = rows[index - 1];
  return before !== undefined && groupOf(before).key === group.key ? null : group;
}

/** The heading of a group in a table. */
export function GroupRow({ group, span }: { group: Group; span: number }): ReactNode {
  return (
    group && (
      <tr className="border-b border-border">
        <th
          scope="colgroup"
          colSpan={span}
          className="pt-4 pb-1.5 pl-2 text-left text-12 font-medium text-ink-3"
        >
          <Ordinals text={group.label} />
        </th>
      </tr>
    )
  );
}

/** The heading of a group in a list on phones. */
export function GroupLine({ group }: { group: Group }): ReactNode {
  return (
    group && (
      <li className="hairline-b pt-4 pb-1.5 text-12 font-medium text-ink-3">
        <Ordinals text={group.label} />
      </li>
    )
  );
}
