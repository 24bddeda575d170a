import type { PlannedStep } from '#server/domains/requests/planning/plan-context.ts';

/** What becomes of the first messages: `status reason` → how many. */
export function countOutcomes(planned: readonly PlannedStep[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { step, status, reason } of planned) {
    if (step !== 'request') continue;
    const key = `${status} ${reason ?? ''}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
