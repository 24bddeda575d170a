import { findContactLocation } from '../lists/find-contact-location.ts';
import { firstFreeSlot, type AcceptedMessage } from './frequency-caps.ts';
import { type FindOpening } from './opening-hours.ts';
import { pauseIntervals } from './closed-intervals.ts';
import type { PlanInput } from './plan-context.ts';
import { explainRequests, type ExplainedStep } from './plan-requests.ts';

/**
 * Plans a manual request, including the frequency cap, so that the person sees the result before
 * they confirm. A pure function.
 */
export function planManual(
  input: PlanInput,
  history: readonly AcceptedMessage[],
  open: FindOpening,
): readonly ExplainedStep[] {
  return explainRequests(input, open).map((step) =>
    step.row.step === 'request' && step.row.status === 'scheduled'
      ? capped(step, input, history, open)
      : step,
  );
}

function capped(
  step: ExplainedStep,
  { flow, team, person }: PlanInput,
  history: readonly AcceptedMessage[],
  open: FindOpening,
): ExplainedStep {
  const { row } = step;
  const slot = firstFreeSlot(row.scheduled_at, 'request', history, flow.caps);
  if (slot <= row.scheduled_at || row.channel === null) return step;
  const place = findContactLocation(person, {
    timezone: team.timezone,
    holiday_region: flow.send_window.holiday_region,
  });
  const at = new Date(
    open(
      slot.getTime(),
      flow.send_window[row.channel],
      place,
      pauseIntervals(flow.pauses, team.timezone),
    ).start,
  );
  return {
    ...step,
    row: {
      ...row,
      status: 'held',
      reason: 'frequency_cap',
      scheduled_at: at,
      due_at: at,
      moved_by: 'cap',
    },
  };
}
