import type { FlowPause } from '#contract/settings/flow-configuration.ts';
import { addDaysToKey } from '#web/ui/format/dates.ts';

type Pauses = readonly FlowPause[];

const covers = (pause: FlowPause, day: string): boolean => pause.from <= day && day <= pause.to;

/** Returns the active pause that ends last, or null when there is none. */
export function findRunningPause(pauses: Pauses, today: string): FlowPause | null {
  const running = pauses.filter((pause) => covers(pause, today));
  return running.toSorted((a, b) => (a.to < b.to ? 1 : -1))[0] ?? null;
}

/**
 * Returns the pauses with one that lasts until `to`. An active pause keeps its first day and is
 * lengthened or shortened.
 */
export function pauseUntil(
  pauses: Pauses,
  { today, to, label }: { today: string; to: string; label: string },
): FlowPause[] {
  const running = pauses.filter((pause) => covers(pause, today));
  const from = running.map((pause) => pause.from).toSorted()[0] ?? today;
  return [...pauses.filter((pause) => !covers(pause, today)), { from, to, label }];
}

/**
 * Returns the pauses with the active ones ended yesterday. A pause that started today is removed.
 */
export function resumeNow(pauses: Pauses, today: string): FlowPause[] {
  return pauses.flatMap((pause) => {
    if (!covers(pause, today)) return [pause];
    return pause.from === today ? [] : [{ ...pause, to: addDaysToKey(today, -1) }];
  });
}
