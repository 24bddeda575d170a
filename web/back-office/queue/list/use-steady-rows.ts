import { useState } from 'react';
import { steadyRows } from './steady-rows.ts';

interface Kept<Row> {
  from: readonly Row[] | undefined;
  list: string;
  isHeld: boolean;
  rows: readonly Row[] | undefined;
}

/** The rows to show: the latest, or while they are being used (`isHeld`) the same ones in the same places. `list` names the list: another one shows at once. */
export function useSteadyRows<Row extends { id: string }>(
  latest: readonly Row[] | undefined,
  list: string,
  isHeld: boolean,
): readonly Row[] | undefined {
  const [kept, setKept] = useState<Kept<Row>>({ from: latest, list, isHeld, rows: latest });
  if (kept.from === latest && kept.list === list && kept.isHeld === isHeld) return kept.rows;
  const holds = isHeld && kept.list === list && kept.rows && latest;
  const rows = holds ? steadyRows(kept.rows ?? [], latest) : latest;
  setKept({ from: latest, list, isHeld, rows });
  return rows;
}
