import {
  STEPS,
  type MessageChannel,
  type MessageStatus,
  type Step,
} from '#contract/labels/message-status.ts';
import { chooseChannel, listUsableContents, type ChannelChoice } from './choose-channel.ts';
import { dateStep } from './date-step.ts';
import { endStep } from '../schedule/end-step.ts';
import { findContactLocation } from '../lists/find-contact-location.ts';
import { holdStep } from '../schedule/hold-step.ts';
import { type FindOpening } from './opening-hours.ts';
import { pauseIntervals } from './closed-intervals.ts';
import type { FixedStep, PlanContext, PlanInput, PlannedStep, StepBefore } from './plan-context.ts';

/**
 * Plans every step from the order, the flow, the state of the request and the current time. Steps
 * in `fixedSteps` are left out.
 */
export function planRequests(input: PlanInput, open: FindOpening): readonly PlannedStep[] {
  return explainRequests(input, open).map(({ row }) => row);
}

/**
 * A planned step with the unadjusted date (event plus delay), which a simulation shows beside the
 * date.
 */
export interface ExplainedStep {
  row: PlannedStep;
  /** Milliseconds since 1970. */
  wishedAt: number;
}

/** Returns the plan with its reasons. Planning and simulation both use this function. */
export function explainRequests(input: PlanInput, open: FindOpening): readonly ExplainedStep[] {
  const team = {
    timezone: input.team.timezone,
    holiday_region: input.flow.send_window.holiday_region,
  };
  const context: PlanContext = {
    ...input,
    place: findContactLocation(input.person, team),
    pauses: pauseIntervals(input.flow.pauses, input.team.timezone),
    open,
  };
  const planned: ExplainedStep[] = [];
  let before: StepBefore = { at: input.now.getTime(), accepted: false, request_ended: false };
  for (const step of STEPS) {
    const fixedStep = input.fixedSteps[step];
    const explained = fixedStep === undefined ? planStep(step, context, before) : null;
    if (explained) planned.push(explained);
    before = nextBefore(step, before, fixedStep ?? stateOf(explained?.row ?? null));
  }
  return planned;
}

function planStep(step: Step, context: PlanContext, before: StepBefore): ExplainedStep {
  const rules = context.flow.steps[step];
  const choice = chooseChannel(context.person, {
    channels: rules.channels,
    usable_contents: listUsableContents(rules, context.channels.approved_templates),
    states: context.channels.states,
    sms_countries: context.channels.sms_countries,
    rule: context.flow.consent,
  });
  const dated = dateStep(step, context, before, choice.kind === 'skipped' ? null : choice.channel);
  const ended = endStep(step, context, before, choice, dated);
  const verdict = ended ?? holdStep(context, choice, dated);
  const canLeave = ended === null && verdict.leaves && (step === 'request' || before.accepted);
  const row: PlannedStep = {
    step,
    status: verdict.status,
    reason: verdict.reason,
    // Even an address that is not used is not stored for an erased person.
    ...(context.opt_out === 'erased' ? NOBODY : addressee(choice)),
    scheduled_at: new Date(dated.at),
    due_at: canLeave ? new Date(dated.at) : null,
    moved_by: dated.moved_by,
  };
  return { row, wishedAt: dated.wishedAt };
}

const NOBODY = { channel: null, recipient: null } as const;

function addressee(choice: ChannelChoice): {
  channel: MessageChannel | null;
  recipient: string | null;
} {
  return choice.kind === 'skipped'
    ? { channel: null, recipient: null }
    : { channel: choice.channel, recipient: choice.recipient };
}

const ENDED: readonly MessageStatus[] = ['skipped', 'cancelled', 'expired', 'failed'];

function stateOf(row: PlannedStep | null): FixedStep {
  if (row === null) return { state: 'ended', at: new Date(0) };
  return { state: ENDED.includes(row.status) ? 'ended' : 'pending', at: row.scheduled_at };
}

/** After a reminder that ends unsent, the next one counts from the step before it. */
function nextBefore(step: Step, before: StepBefore, now: FixedStep): StepBefore {
  if (now.state === 'ended')
    return { ...before, request_ended: before.request_ended || step === 'request' };
  return {
    at: now.at.getTime(),
    accepted: now.state === 'accepted',
    request_ended: before.request_ended,
  };
}
