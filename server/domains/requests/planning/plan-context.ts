import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import type { MovedBy } from '#contract/labels/labels.ts';
import type {
  MessageChannel,
  MessageStatus,
  Reason,
  Step,
  TriggerEvent,
} from '#contract/labels/message-status.ts';
import type { ChannelStates, ChannelContact } from './choose-channel.ts';
import type { ContactLocation } from '../lists/find-contact-location.ts';
import type { FindOpening } from './opening-hours.ts';
import type { Interval } from './closed-intervals.ts';
import type { OrderDates } from './when-due.ts';

/**
 * The input of planning: the order, its person and its team. Planning reads no clock, no database
 * and no network.
 */
export interface PlanInput {
  order: OrderDates;
  trigger_event: TriggerEvent;
  person: ChannelContact & { country_code: string | null; tags: readonly string[] };
  /** True when the order came with a contact that was invalid and was dropped. */
  contact_refused: boolean;
  /**
   * `stopped`: the person opted out through this request; `opted_out`: the phone or the e-mail is
   * on the team’s list; `erased`: the person was erased.
   */
  opt_out: 'none' | 'opted_out' | 'stopped' | 'erased';
  rated: boolean;
  flow: FlowConfiguration;
  team: {
    timezone: string;
    can_send_reviews: boolean;
    /**
     * True when messages may be sent to third persons: an owner is confirmed, or all messages go to
     * the test inbox.
     */
    is_confirmed: boolean;
    ramp_started_at: Date | null;
  };
  channels: {
    states: ChannelStates;
    /**
     * The countries (ISO 3166-1 alpha-2) to which the current SMS account sends; null when it sends
     * to all.
     */
    sms_countries: readonly string[] | null;
    approved_templates: ReadonlySet<string>;
  };
  /**
   * True when the order came while the flow was off: its request is skipped until a person restores
   * it. Messages that were planned before are held.
   */
  met_inactive_flow: boolean;
  /**
   * The position of an imported past order in the seven days of the import, in [0, 1); null for a
   * live order.
   */
  import_share: number | null;
  /** The steps that are not planned again, with their state. */
  fixedSteps: Readonly<Partial<Record<Step, FixedStep>>>;
  /** The request’s uuid, from which dates are spread, so that the result is always the same. */
  seed: string;
  now: Date;
}
export interface FixedStep {
  state: 'accepted' | 'pending' | 'ended';
  /** The time of acceptance or, before it, the planned date. */
  at: Date;
}

/** One row of the plan. `due_at` is null unless the worker has to check the row at that time. */
export interface PlannedStep {
  step: Step;
  status: MessageStatus;
  reason: Reason | null;
  channel: MessageChannel | null;
  recipient: string | null;
  scheduled_at: Date;
  due_at: Date | null;
  moved_by: MovedBy | null;
}

/** The values that the rules of one step share. */
export interface PlanContext extends PlanInput {
  place: ContactLocation;
  pauses: readonly Interval[];
  open: FindOpening;
}
/** The step before: the date from which a reminder counts, and whether it was accepted. */
export interface StepBefore {
  at: number;
  accepted: boolean;
  /** True when the request itself ended unsent, so that no reminder follows. */
  request_ended: boolean;
}

/**
 * The result of a rule for a step. `leaves`: the worker sends or checks the message automatically
 * at its date.
 */
export interface Verdict {
  status: MessageStatus;
  reason: Reason | null;
  leaves: boolean;
}
