import type { PlannedStep } from '#server/domains/requests/planning/plan-context.ts';

/** The number of first messages by `status reason`. */
export function countOutcomes(planned: readonly PlannedStep[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { step, status, reason } of planned) {
    if (step !== 'request') continue;
    const key = `${status} ${reason ?? ''}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
