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
 * The input of planning: the order, its person and its team. Nothing here reads a clock, a database
 * or the network.
 */
export interface PlanInput {
  order: OrderDates;
  trigger_event: TriggerEvent;
  person: ChannelContact & { country_code: string | null; tags: readonly string[] };
  /** A contact came with the order but could not be one and was dropped. */
  contact_refused: boolean;
  /**
   * `stopped`: through this very request; `opted_out`: the phone or the e-mail is on the team's
   * list; `erased`: the person was forgotten.
   */
  silence: 'none' | 'opted_out' | 'stopped' | 'erased';
  rated: boolean;
  flow: FlowConfiguration;
  team: {
    timezone: string;
    can_send_reviews: boolean;
    /**
     * Messages may leave for third persons: an owner is confirmed, or everything goes to the test
     * inbox.
     */
    is_confirmed: boolean;
    ramp_started_at: Date | null;
  };
  channels: {
    states: ChannelStates;
    /** Countries (ISO-2) that today’s SMS account texts to; null: all. */
    sms_countries: readonly string[] | null;
    approved_templates: ReadonlySet<string>;
  };
  /**
   * The order came while the flow was off: its request is skipped, and stays so until a person
   * restores it. What was planned before is held.
   */
  met_inactive_flow: boolean;
  /**
   * Past orders that the team imports: their place in the 7 days, in [0, 1); null for a live order.
   */
  import_share: number | null;
  /** Steps that are not planned again, and where they stand. */
  fixedSteps: Readonly<Partial<Record<Step, FixedStep>>>;
  /** The request's uuid: spreads what is spread, always alike. */
  seed: string;
  now: Date;
}
export interface FixedStep {
  state: 'accepted' | 'pending' | 'ended';
  /** Acceptance, else the planned date. */
  at: Date;
}

/**
 * One row of the plan. `due_at` is null unless the worker should look at the row at that moment.
 */
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

/** What the rules of one step share. */
export interface PlanContext extends PlanInput {
  place: ContactLocation;
  pauses: readonly Interval[];
  open: FindOpening;
}
/** The step before: what a reminder counts from, and whether it may still count on it. */
export interface StepBefore {
  at: number;
  accepted: boolean;
  /** The request itself ended unsent: nothing follows. */
  request_ended: boolean;
}

/**
 * The result of a rule for a step. `leaves`: it is sent, or continues, automatically at its date.
 */
export interface Verdict {
  status: MessageStatus;
  reason: Reason | null;
  leaves: boolean;
}
