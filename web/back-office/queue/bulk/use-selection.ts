import { useState } from 'react';
import type { QueuedReview } from '../message/message-actions.ts';

export interface ChosenRows {
  rows: ReadonlyMap<string, QueuedReview>;
  /** Every row that the filters show, on all pages. */
  isEverything: boolean;
}
export interface Selection extends ChosenRows {
  /** The keys of the rows that are shown with their box ticked. */
  keys: ReadonlySet<string>;
  choose: (keys: ReadonlySet<string>) => void;
  chooseEverything: () => void;
  clear: () => void;
}

const NOTHING: ChosenRows = { rows: new Map(), isEverything: false };

/**
 * What is chosen in a list; it stays from page to page, and goes with other filters. `list` names
 * the filters.
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
