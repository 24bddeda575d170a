import { STEPS, type Step } from '#contract/labels/message-status.ts';
import type { StepBefore } from '#server/domains/requests/planning/plan-context.ts';
import type { PlannedRequest } from '#server/domains/requests/planning/read-plan-inputs.ts';

const NOTHING: StepBefore = { at: 0, accepted: false, request_ended: false };

/**
 * Returns the step that a message follows: the last one before it that has not ended unsent. A
 * further `last_reminder`, asked for by “pas encore reçu”, follows the step that was accepted last.
 */
export function findStepBefore(
  message: { step: Step; ordinal: number },
  { input: { fixedSteps } }: Pick<PlannedRequest, 'input'>,
): StepBefore {
  if (message.step === 'request') return NOTHING;
  const earlier = STEPS.slice(0, STEPS.indexOf(message.step)).flatMap(
    (step) => fixedSteps[step] ?? [],
  );
  const request_ended = fixedSteps.request?.state === 'ended';
  const last = earlier.findLast(
    (step) =>
      step.state === (message.ordinal > 1 ? 'accepted' : step.state) && step.state !== 'ended',
  );
  return last
    ? { at: last.at.getTime(), accepted: last.state === 'accepted', request_ended }
    : { ...NOTHING, request_ended };
}
