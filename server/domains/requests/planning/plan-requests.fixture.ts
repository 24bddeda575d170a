import {
  flowConfigurationSchema,
  type FlowConfiguration,
} from '#contract/settings/flow-configuration.ts';
import { openingHours } from './opening-hours.ts';
import type { PlanInput, PlannedStep } from './plan-context.ts';
import { planRequests } from './plan-requests.ts';
import type { OrderDates } from './when-due.ts';
import { perChannel } from '#contract/labels/channels.ts';

/**
 * Inputs of the planning rules for tests: an active flow, a customer in Paris with an e-mail
 * address, on Friday 20 November 2026 at 12:00.
 */
export const PLAN_NOW = new Date('2026-11-20T12:00:00+01:00');

export function flowWith(changes: Record<string, unknown>): FlowConfiguration {
  return flowConfigurationSchema.parse({ is_active: true, ...changes });
}

export function planInput(
  dates: Partial<Record<keyof OrderDates, string>>,
  changes: Partial<PlanInput> = {},
): PlanInput {
  const date = (name: keyof OrderDates): Date | null =>
    dates[name] === undefined ? null : new Date(dates[name]);
  return {
    order: {
      ordered_at: date('ordered_at'),
      paid_at: date('paid_at'),
      fulfilled_at: date('fulfilled_at'),
      delivered_at: date('delivered_at'),
      cancelled_at: date('cancelled_at'),
      refunded_at: date('refunded_at'),
      received_at: date('received_at') ?? PLAN_NOW,
    },
    trigger_event: 'order_delivered',
    person: {
      email: 'zoe@exemple.fr',
      phone_number: null,
      can_text: false,
      consent: {},
      country_code: 'FR',
      tags: ['pro'],
    },
    contact_refused: false,
    opt_out: 'none',
    rated: false,
    flow: flowWith({}),
    team: {
      timezone: 'Europe/Paris',
      can_send_reviews: true,
      is_confirmed: true,
      ramp_started_at: null,
    },
    channels: {
      states: { ...perChannel(() => 'absent' as const), email: 'usable' },
      sms_countries: null,
      approved_templates: new Set(),
    },
    met_inactive_flow: false,
    import_share: null,
    fixedSteps: {},
    seed: 'seed',
    now: PLAN_NOW,
    ...changes,
  };
}

export function planOf(input: PlanInput): readonly PlannedStep[] {
  return planRequests(input, openingHours());
}

/**
 * Returns one line per step: step, status, reason, channel, local time in Paris, and whether the
 * row has a due date.
 */
export function shown(input: PlanInput): string[] {
  return planOf(input).map((row) =>
    [
      row.step,
      row.status,
      row.reason,
      row.channel,
      parisTime(row.scheduled_at),
      row.due_at === null ? null : 'due',
    ]
      .filter((part) => part !== null)
      .join(' '),
  );
}

function parisTime(at: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO('Europe/Paris')
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
}
