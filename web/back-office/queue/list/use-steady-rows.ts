import { useState } from 'react';

interface Kept<Row> {
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
  const [kept, setSteadyRows] = useState<Kept<Row>>({ from: latest, list, isHeld, rows: latest });
  if (kept.from === latest && kept.list === list && kept.isHeld === isHeld) return kept.rows;
  const holds = isHeld && kept.list === list && kept.rows && latest;
  const rows = holds ? steadyRows(kept.rows ?? [], latest) : latest;
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
