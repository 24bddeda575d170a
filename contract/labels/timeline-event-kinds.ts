/** The kinds of events in `request_timeline`, in the usual order of a request. */
export const TIMELINE_EVENT_KINDS = [
  'created',
  'held',
  'released',
  'skipped',
  'cancelled',
  'restored',
  'expired',
  'send_now',
  'contact_changed',
  'sent',
  'delivered',
  'opened',
  'undelivered',
  'failed',
  'outcome_unknown',
  'resolved',
  'page_loaded',
  'clicked',
  'rated',
  'destinations_shown',
  'destination_followed',
  'public_click',
  'feedback',
  'postponed',
  'inbound_message',
  'stopped',
  'resumed',
  'matched',
  'review_submitted',
  'published',
  'refused',
  'contested',
  'withdrawn',
  'status_changed',
  'reopened',
  'assigned',
  'noted',
  'reply_queued',
  'reply_sent',
  'reply_delivered',
  'reply_failed',
  'reply_unknown',
  'link_given',
  'customers_merged',
  'customers_separated',
  'erased',
] as const;

export type TimelineEventKind = (typeof TIMELINE_EVENT_KINDS)[number];

/** The fields of `detail` that a label uses. The other fields are for programs. */
export interface TimelineEventDetail {
  channel?: unknown;
  step?: unknown;
  rating?: unknown;
  previous_rating?: unknown;
  doors?: unknown;
  to?: unknown;
  owner?: unknown;
  by?: unknown;
  contact?: unknown;
}
