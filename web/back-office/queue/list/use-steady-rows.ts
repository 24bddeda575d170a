import { useState } from 'react';

interface RowSnapshot<Row> {
  from: readonly Row[] | undefined;
  list: string;
  isHeld: boolean;
  rows: readonly Row[] | undefined;
}

/**
 * Returns the rows to show: the latest ones, or, while they are in use (`isHeld`), the same rows in
 * the same places. `list` identifies the list: another list is shown immediately.
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
 * Returns the latest values of the rows in their current order, so that nothing moves under the
 * pointer. Rows that left the list keep their last values.
 */
export function steadyRows<Row extends { id: string }>(
  shown: readonly Row[],
  latest: readonly Row[],
): readonly Row[] {
  const byId = new Map(latest.map((row) => [row.id, row]));
  return shown.map((row) => byId.get(row.id) ?? row);
}
