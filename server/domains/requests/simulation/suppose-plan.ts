import { explainRequests, type ExplainedStep } from '../planning/plan-requests.ts';
import type { FindOpening } from '../planning/opening-hours.ts';
import type { PlanInput } from '../planning/plan-context.ts';

/** A supposed change of the order, of the contacts or of the customer’s answer. */
export type WhatIf = 'no_whatsapp' | 'no_phone' | 'no_email' | 'rated' | 'stopped' | 'refunded';

/**
 * Returns the plan under this supposition. A rating or an opt-out comes after the first message. A
 * pure function.
 */
export function supposePlan(
  input: PlanInput,
  what_if: WhatIf | null,
  open: FindOpening,
): readonly ExplainedStep[] {
  if (what_if === 'rated' || what_if === 'stopped') return answered(input, what_if, open);
  return explainRequests(what_if === null ? input : turned(input, what_if), open);
}

function turned(input: PlanInput, what_if: Exclude<WhatIf, 'rated' | 'stopped'>): PlanInput {
  switch (what_if) {
    case 'no_whatsapp':
      return {
        ...input,
        channels: { ...input.channels, states: { ...input.channels.states, whatsapp: 'absent' } },
      };
    case 'no_phone':
      return { ...input, person: { ...input.person, phone_number: null, can_text: false } };
    case 'no_email':
      return { ...input, person: { ...input.person, email: null } };
    case 'refunded':
      return {
        ...input,
        order: { ...input.order, refunded_at: latest(input.now, input.order.delivered_at) },
      };
  }
}

function answered(
  input: PlanInput,
  what_if: 'rated' | 'stopped',
  open: FindOpening,
): readonly ExplainedStep[] {
  const hasLeft = Object.values(input.fixedSteps).some(({ state }) => state === 'accepted');
  const first = hasLeft ? undefined : explainRequests(input, open)[0];
  const leaves = first !== undefined && first.row.due_at !== null;
  const fixedSteps: PlanInput['fixedSteps'] = leaves
    ? { ...input.fixedSteps, [first.row.step]: { state: 'accepted', at: first.row.scheduled_at } }
    : input.fixedSteps;
  const after = explainRequests(
    {
      ...input,
      fixedSteps,
      ...(what_if === 'rated' ? { rated: true } : { opt_out: 'stopped' }),
    },
    open,
  );
  return leaves ? [first, ...after] : after;
}

function latest(now: Date, date: Date | null): Date {
  return date !== null && date > now ? date : now;
}
