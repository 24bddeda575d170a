/**
 * The closed lists of message states. The file does not import zod, because the browser loads it.
 */

export const MESSAGE_STATUSES = [
  'scheduled',
  'waiting_payment',
  'waiting_fulfillment',
  'waiting_delivery',
  'held',
  'sending',
  'outcome_unknown',
  'sent',
  'delivered',
  'failed',
  'postponed',
  'cancelled',
  'skipped',
  'expired',
] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** The reasons of each status. */
export const REASONS_BY_STATUS = {
  held: [
    'owner_unconfirmed',
    'new_team_limit',
    'needs_approval',
    'trial',
    'outside_hours',
    'frequency_cap',
    'plan_quota',
    'account_violation',
    'channel_disconnected',
    'channel_paused',
    'provider_unavailable',
    'sending_not_allowed',
    'flow_inactive',
    'flow_paused',
    'marketing_limit',
    'order_refunded',
    'unconfirmed_restore',
  ],
  skipped: [
    'no_contact',
    'no_consent',
    'no_channel',
    'opted_out',
    'excluded',
    'duplicate',
    'too_old',
    'flow_inactive',
    'invalid_recipient',
  ],
  cancelled: [
    'already_rated',
    'opted_out',
    'order_cancelled',
    'order_refunded',
    'step_disabled',
    'request_not_sent',
    'erased',
    'cancelled_by_team',
  ],
  failed: [
    'invalid_recipient',
    'template_rejected',
    'provider_unavailable',
    'channel_disconnected',
    'no_channel',
  ],
  expired: ['link_expired', 'never_fulfilled', 'plan_quota'],
} as const satisfies Partial<Record<MessageStatus, readonly string[]>>;
type StatusWithReason = keyof typeof REASONS_BY_STATUS;
export type ReasonOf<S extends StatusWithReason> = (typeof REASONS_BY_STATUS)[S][number];
export type Reason = ReasonOf<StatusWithReason>;
export const REASONS: readonly Reason[] = [...new Set(Object.values(REASONS_BY_STATUS).flat())];

/**
 * The statuses that the queue shows by default: unfinished messages, and failed messages that need
 * an action by a person.
 */
export const QUEUED_STATUSES = [
  'scheduled',
  'waiting_payment',
  'waiting_fulfillment',
  'waiting_delivery',
  'held',
  'postponed',
  'sending',
  'outcome_unknown',
  'failed',
] as const satisfies readonly MessageStatus[];

/**
 * Statuses of planned messages that were not handed to a provider. A cancellation, a rating or an
 * opt-out ends these messages.
 */
export const PENDING_STATUSES = [
  'scheduled',
  'waiting_payment',
  'waiting_fulfillment',
  'waiting_delivery',
  'held',
  'postponed',
] as const satisfies readonly MessageStatus[];

export const STEPS = ['request', 'first_reminder', 'last_reminder'] as const;
export type Step = (typeof STEPS)[number];

/** The channels that deliver messages. `link` is the general link, which sends nothing. */
export const MESSAGE_CHANNELS = ['whatsapp', 'sms', 'email'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];
export const CHANNELS = [...MESSAGE_CHANNELS, 'link'] as const;
export type Channel = (typeof CHANNELS)[number];

export const ORDER_TRIGGERS = [
  'order_created',
  'order_paid',
  'order_fulfilled',
  'order_delivered',
] as const;

export const TRIGGER_EVENTS = [...ORDER_TRIGGERS, 'manual', 'import', 'general_link'] as const;
export type TriggerEvent = (typeof TRIGGER_EVENTS)[number];

export const HOLIDAY_REGIONS = [
  'metropole',
  'alsace_moselle',
  'guadeloupe',
  'martinique',
  'guyane',
  'reunion',
  'mayotte',
] as const;
export type HolidayRegion = (typeof HOLIDAY_REGIONS)[number];
