import { MESSAGE_CHANNELS } from '#contract/labels/message-status.ts';
import { openingHours } from '#server/domains/requests/planning/opening-hours.ts';
import type { PlanInput } from '#server/domains/requests/planning/plan-context.ts';
import { planInput } from '#server/domains/requests/planning/plan-requests.fixture.ts';
import type { PlannedRequest } from '#server/domains/requests/planning/read-plan-inputs.ts';
import { type Decision, decideClaimed } from './decide-claimed.ts';
import { NO_LIMITS, type TeamLimits } from '../pacing/lock-limits.ts';
import { perChannel } from '#contract/labels/channels.ts';

type ClaimedInput = Parameters<typeof decideClaimed>[0];
type Around = Parameters<typeof decideClaimed>[2];

const MESSAGE_CONTEXT: PlannedRequest['message_context'] = {
  uuid: 'u',
  token: 't',
  first_name: null,
  last_name: null,
  locale: null,
  integration_order_number: null,
  ordered_at: null,
  delivered_at: null,
  line_items: null,
};

/**
 * Returns the first message of a delivered order, due now and without any obstacle. A test adds the
 * obstacle that it is about.
 */
export function claimedNow(
  input: PlanInput = deliveredInput(),
  changes: Partial<ClaimedInput> = {},
): ClaimedInput {
  return {
    step: 'request',
    ordinal: 1,
    scheduled_at: input.now,
    is_forced: false,
    refused_channels: [],
    ...changes,
  };
}

export function deliveredInput(changes: Partial<PlanInput> = {}): PlanInput {
  return planInput({ delivered_at: '2026-11-17T12:00:00+01:00' }, changes);
}

export function requestOf(input: PlanInput, changes: Partial<PlannedRequest> = {}): PlannedRequest {
  const sender = (id: number, channel: (typeof MESSAGE_CHANNELS)[number]) =>
    input.channels.states[channel] === 'absent'
      ? null
      : {
          id,
          provider: 'fake',
          state: 'connected' as const,
          state_since: new Date(0),
          blocked_at: null,
          paused_until: null,
          is_instance: true,
          needs_approval: false,
          countries: null,
          team_ceiling: null,
          daily_messages: null,
        };
  const senders = perChannel((channel) => sender(MESSAGE_CHANNELS.indexOf(channel) + 1, channel));
  return {
    request_id: '1',
    team_id: '1',
    plan: 'libre',
    is_restored: false,
    input,
    senders,
    link_expires_at: null,
    is_erased: false,
    message_context: MESSAGE_CONTEXT,
    steps: [],
    ...changes,
  };
}

export function decisionOn(
  claimed: ClaimedInput,
  request: PlannedRequest,
  around: Partial<Around> = {},
): Decision {
  return decideClaimed(claimed, request, {
    open: openingHours(),
    history: [],
    in_flight: [],
    limits: NO_LIMITS,
    is_restore_unconfirmed: false,
    ...around,
  });
}

/** Returns limits that leave no request in the month. */
export function usedUp(resets_at: Date): TeamLimits {
  return { ...NO_LIMITS, requests: { left: 0, in_flight: 0, resets_at } };
}

/**
 * Formats a decision as `send email`, `hold frequency_cap`, `cancelled already_rated` or `wait`.
 */
export function shownDecision(decision: Decision): string {
  switch (decision.kind) {
    case 'send':
      return `send ${decision.channel}`;
    case 'hold':
      return `hold ${decision.reason}`;
    case 'end':
      return `${decision.status} ${decision.reason}`;
    case 'wait':
    case 'break':
      return decision.kind;
  }
}
