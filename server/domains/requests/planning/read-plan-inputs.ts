import { type Transaction } from 'kysely';
import {
  STEPS,
  type Step,
  TRIGGER_EVENTS,
  type TriggerEvent,
} from '#contract/labels/message-status.ts';
import type { DB } from '#server/database/tables.ts';
import { type Sender, type Senders } from '#server/domains/channels/senders/find-senders.ts';
import { underTerms } from '../contacts/manual-terms.ts';
import { underRefusedOrder } from '../intake/refused-order.ts';
import {
  canReceiveMessages,
  type ChannelState,
  type ChannelStates,
  type Consent,
} from './choose-channel.ts';
import type { FixedStep, PlanInput } from './plan-context.ts';
import {
  type StepRow,
  type StepOfRequest,
  type RequestRow,
  type TeamRules,
  readRequests,
  readSteps,
  readTeams,
} from './plan-input-rows.ts';
import { perChannel } from '#contract/labels/channels.ts';

/**
 * A request with the input of the rules; `input.fixedSteps` holds the current state of every step.
 */
export interface PlannedRequest {
  request_id: string;
  team_id: string;
  /** The plan to which the team subscribes. */
  plan: string;
  /** True when the database was restored from a copy and the restore is not confirmed. */
  is_restored: boolean;
  input: PlanInput;
  senders: Senders;
  link_expires_at: Date | null;
  is_erased: boolean;
  message_context: MessageContext;
  /** The oldest first. */
  steps: readonly StepRow[];
}

/** The data of the person and of the order that the text of a message may contain. */
export interface MessageContext {
  uuid: string;
  token: string;
  first_name: string | null;
  last_name: string | null;
  locale: string | null;
  integration_order_number: string | null;
  ordered_at: Date | null;
  delivered_at: Date | null;
  line_items: unknown[] | null;
}

const ACCEPTED: ReadonlySet<string> = new Set(['sent', 'delivered']);
const ENDED: ReadonlySet<string> = new Set(['failed', 'skipped', 'cancelled', 'expired']);

/**
 * Reads many requests at once, with five statements for any number of requests, or four when the
 * caller passes the `messages`.
 */
export async function readPlanInputs(
  db: Transaction<DB>,
  request_ids: readonly string[],
  now: Date,
  messages?: readonly StepOfRequest[],
): Promise<Map<string, PlannedRequest>> {
  const ids = [...new Set(request_ids)];
  if (ids.length === 0) return new Map();
  const requests = await readRequests(db, ids);
  const teams = await readTeams(db, [...new Set(requests.map((request) => request.team_id))], now);
  const steps = Map.groupBy(messages ?? (await readSteps(db, ids)), (row) => row.request_id);
  const planned = requests.map((request) => {
    const team = teams.get(request.team_id);
    if (!team) throw new Error(`team ${request.team_id} is gone`);
    return toPlanned(
      request,
      team,
      (steps.get(request.id) ?? []).toSorted((a, b) => a.ordinal - b.ordinal),
      now,
    );
  });
  return new Map(planned.map((request) => [request.request_id, request]));
}

function toPlanned(
  row: RequestRow,
  rules: TeamRules,
  steps: readonly StepRow[],
  now: Date,
): PlannedRequest {
  const { ordered_at, paid_at, fulfilled_at, delivered_at, cancelled_at, refunded_at } = row;
  const input: PlanInput = {
    order: {
      ordered_at,
      paid_at,
      fulfilled_at,
      delivered_at,
      cancelled_at,
      refunded_at,
      received_at: row.received_at ?? row.created_at,
    },
    trigger_event:
      TRIGGER_EVENTS.find((value): value is TriggerEvent => value === row.trigger_event) ??
      'manual',
    person: {
      email: row.email,
      phone_number: row.phone_number,
      can_text: canReceiveMessages(row.phone_number),
      can_mail: !row.is_mailbox_dead,
      country_code: row.country_code,
      tags: row.tags ?? [],
      consent: consentOf(row.consent ?? {}),
    },
    contact_refused: row.metadata.contact_refused === true,
    opt_out: row.stopped_at ? 'stopped' : row.is_opted_out ? 'opted_out' : 'none',
    rated: row.rating !== null,
    flow: rules.flow,
    team: rules.team,
    channels: {
      states: channelStates(rules.senders, now),
      sms_countries: rules.senders.sms?.countries ?? null,
      approved_templates: rules.approved_templates,
    },
    met_inactive_flow: false,
    import_share: row.trigger_event === 'import' ? 0 : null,
    fixedSteps: fixedSteps(steps),
    seed: row.uuid,
    now,
  };
  return {
    request_id: row.id,
    team_id: row.team_id,
    plan: rules.plan,
    is_restored: rules.is_restored,
    input: withoutOrder(input, row),
    senders: rules.senders,
    link_expires_at: row.link_expires_at,
    is_erased: row.erased_at !== null,
    message_context: row,
    steps,
  };
}

/**
 * Plans a request without an order: a manual one, one of the general link, or one whose order was
 * refused.
 */
function withoutOrder(input: PlanInput, { order_id, metadata }: RequestRow): PlanInput {
  if (input.trigger_event === 'manual') return underTerms(input, metadata);
  return order_id === null && input.trigger_event !== 'general_link'
    ? underRefusedOrder(input, metadata)
    : input;
}

function consentOf(stored: Record<string, unknown>): Consent {
  return perChannel((channel) => {
    const consent = stored[channel];
    return typeof consent === 'boolean' ? consent : null;
  });
}

/**
 * Returns the states of channels. A channel that refused the credentials is retried automatically,
 * so planning treats it as available.
 */
export function channelStates(senders: Senders, now: Date): ChannelStates {
  const state = (sender: Sender | null): ChannelState => {
    if (sender === null) return 'absent';
    if (sender.state === 'disconnected') return 'disconnected';
    if (sender.needs_approval) return 'unapproved';
    if (sender.blocked_at !== null) return 'violation';
    return sender.paused_until !== null && sender.paused_until > now ? 'paused' : 'usable';
  };
  return perChannel((channel) => state(senders[channel]));
}

/** Returns the state of each step, which is that of its last row. */
function fixedSteps(steps: readonly StepRow[]): Readonly<Partial<Record<Step, FixedStep>>> {
  const fixed: Partial<Record<Step, FixedStep>> = {};
  for (const step of STEPS) {
    const row = steps.findLast((candidate) => candidate.step === step);
    if (!row) continue;
    const state = ACCEPTED.has(row.status)
      ? 'accepted'
      : ENDED.has(row.status)
        ? 'ended'
        : 'pending';
    fixed[step] = { state, at: row.sent_at ?? row.scheduled_at };
  }
  return fixed;
}
