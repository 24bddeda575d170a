import type { FlowPause } from '#contract/settings/flow-configuration.ts';
import { addDaysToKey } from '#web/ui/format/dates.ts';

type Pauses = readonly FlowPause[];

const covers = (pause: FlowPause, day: string): boolean => pause.from <= day && day <= pause.to;

/** The pause that holds everything today, the one that ends last. */
export function findRunningPause(pauses: Pauses, today: string): FlowPause | null {
  const running = pauses.filter((pause) => covers(pause, today));
  return running.toSorted((a, b) => (a.to < b.to ? 1 : -1))[0] ?? null;
}

/**
 * With a pause from today to `to`. One that runs already is lengthened or shortened, so that its
 * first day stays what it was.
 */
export function pauseUntil(
  pauses: Pauses,
  { today, to, label }: { today: string; to: string; label: string },
): FlowPause[] {
  const running = pauses.filter((pause) => covers(pause, today));
  const from = running.map((pause) => pause.from).toSorted()[0] ?? today;
  return [...pauses.filter((pause) => !covers(pause, today)), { from, to, label }];
}

/** Sending resumes today: what runs ended yesterday, and what began today is taken out. */
export function resumeNow(pauses: Pauses, today: string): FlowPause[] {
  return pauses.flatMap((pause) => {
    if (!covers(pause, today)) return [pause];
    return pause.from === today ? [] : [{ ...pause, to: addDaysToKey(today, -1) }];
  });
}
