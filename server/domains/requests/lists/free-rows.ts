import type { Step } from '#contract/labels/message-status.ts';
import { isReplannable, fixedStep } from '../schedule/is-replannable.ts';
import type { LockedMessage, LockedRequest } from '../schedule/lock-requests.ts';
import type { FixedStep } from '../planning/plan-context.ts';

/**
 * The rows of a request as a new plan sees them: for each step that the plan may move, its row, and
 * the state of the other steps.
 */
export interface FreeRows {
  free: ReadonlyMap<Step, LockedMessage>;
  fixedSteps: Readonly<Partial<Record<Step, FixedStep>>>;
  /** True when the order arrived while the flow was off. */
  met_inactive_flow: boolean;
}

export function freeRows({ messages }: Pick<LockedRequest, 'messages'>): FreeRows {
  const free = new Map<Step, LockedMessage>();
  const fixedSteps = new Map<Step, FixedStep>();
  for (const row of messages) {
    if (free.has(row.step)) continue;
    if (!fixedSteps.has(row.step) && isReplannable(row)) free.set(row.step, row);
    else fixedSteps.set(row.step, fixedStep(row));
  }
  const first = free.get('request');
  return {
    free,
    fixedSteps: Object.fromEntries(fixedSteps),
    met_inactive_flow: first?.status === 'skipped' && first.reason === 'flow_inactive',
  };
}
