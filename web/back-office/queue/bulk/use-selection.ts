import { useState } from 'react';
import type { QueuedReview } from '../message/message-actions.ts';

export interface ChosenRows {
  rows: ReadonlyMap<string, QueuedReview>;
  /** True when all rows that match the filters are selected, on all pages. */
  isEverything: boolean;
}
export interface Selection extends ChosenRows {
  /** The keys of the visible rows that are selected. */
  keys: ReadonlySet<string>;
  choose: (keys: ReadonlySet<string>) => void;
  chooseEverything: () => void;
  clear: () => void;
}

const NOTHING: ChosenRows = { rows: new Map(), isEverything: false };

/**
 * Stores the selection of a list. It is preserved between pages and cleared when the filters
 * change. `list` identifies the filters.
 */
export function useSelection(list: string, shown: readonly QueuedReview[] = []): Selection {
  const [selection, setSelection] = useState({ list, chosen: NOTHING });
  const chosen = selection.list === list ? selection.chosen : NOTHING;
  const select = (next: ChosenRows) => setSelection({ list, chosen: next });
  return {
    ...chosen,
    keys: new Set(chosen.isEverything ? shown.map(({ id }) => id) : chosen.rows.keys()),
    choose: (keys) => {
      const others = [...chosen.rows.values()].filter(
        ({ id }) => !shown.some((row) => row.id === id),
      );
      const rows = [...others, ...shown.filter(({ id }) => keys.has(id))];
      select({ rows: new Map(rows.map((row) => [row.id, row])), isEverything: false });
    },
    chooseEverything: () =>
      select({ rows: new Map(shown.map((row) => [row.id, row])), isEverything: true }),
    clear: () => select(NOTHING),
  };
}
