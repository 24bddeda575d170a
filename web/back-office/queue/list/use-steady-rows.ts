import { useState } from 'react';

interface RowSnapshot<Row> {
  from: readonly Row[] | undefined;
  list: string;
  isHeld: boolean;
  rows: readonly Row[] | undefined;
}

/**
 * The rows to show: the latest, or while they are being used (`isHeld`) the same ones in the same
 * places. `list` names the list: another one shows at once.
 */
export function useSteadyRows<Row extends { id: string }>(
  latest: readonly Row[] | undefined,
  list: string,
  isHeld: boolean,
): readonly Row[] | undefined {
  const [steady, setSteadyRows] = useState<RowSnapshot<Row>>({
    from: latest,
    list,
    isHeld,
    rows: latest,
  });
  if (steady.from === latest && steady.list === list && steady.isHeld === isHeld)
    return steady.rows;
  const holds = isHeld && steady.list === list && steady.rows && latest;
  const rows = holds ? steadyRows(steady.rows ?? [], latest) : latest;
  setSteadyRows({ from: latest, list, isHeld, rows });
  return rows;
}

/**
 * The rows as they are now, in the order in which they are being looked at: nothing moves under the
 * pointer, what left the list stays as it was last seen.
 */
export function steadyRows<Row extends { id: string }>(
  shown: readonly Row[],
  latest: readonly Row[],
): readonly Row[] {
  const byId = new Map(latest.map((row) => [row.id, row]));
  return shown.map((row) => byId.get(row.id) ?? row);
}
