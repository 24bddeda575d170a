import type { Selectable } from 'kysely';
import type { ReviewRequestsTable } from '#server/database/tables/requests/review-requests.ts';
import type { z } from 'zod';
import { FOLLOW_UP_LABELS } from '#contract/labels/follow-up.ts';
import { CHANNEL_LABELS, STEP_LABELS, TRIGGER_EVENT_LABELS } from '#contract/labels/labels.ts';
import { CHANNELS, STEPS, TRIGGER_EVENTS } from '#contract/labels/message-status.ts';
import type { timelineEvent, teamReview } from '#contract/api/schemas/reviews/reviews.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import type { FollowUp } from '#server/domains/reviews/feedback/read-follow-ups.ts';
import { contactMask } from '#server/domains/privacy/mask-contact.ts';

type TeamReview = z.output<typeof teamReview>;
type TimelineEvent = z.output<typeof timelineEvent>;

export const REVIEW_COLUMNS = [
  'r.id',
  'r.uuid',
  'r.trigger_event',
  'r.phone_number',
  'r.email',
  'r.first_name',
  'r.last_name',
  'r.country_code',
  'r.date_sent',
  'r.date_opened',
  'r.date_clicked',
  'r.rating',
  'r.rated_at',
  'r.feedback',
  'r.metadata',
  'r.created_at',
  'r.updated_at',
  'r.rating_channel',
  'r.rating_step',
  'r.last_channel',
  'r.last_step',
  'r.integration_name',
  'r.integration_id',
  'r.integration_customer_id',
  'r.integration_order_number',
] as const;

type ColumnOf<Name> = Name extends `r.${infer Column}` ? Column : never;
export type ReviewRow = Pick<
  Selectable<ReviewRequestsTable>,
  ColumnOf<(typeof REVIEW_COLUMNS)[number]> & keyof ReviewRequestsTable
>;

/** Data of the review from other tables. */
interface Beside {
  trustpilot_review: TeamReview['trustpilot_review'];
  /** Undefined when the review has no follow-up. */
  followed: FollowUp | undefined;
}

/**
 * Presents a request as the `TeamReview` of the API. Step and channel are those of the message that
 * led to the rating or, without a rating, of the last message sent.
 */
export function presentReview(
  row: ReviewRow,
  actions: TimelineEvent[],
  role: TeamCaller['role'],
  { trustpilot_review, followed }: Beside,
): TeamReview {
  const {
    trigger_event,
    rating_channel,
    rating_step,
    last_channel,
    last_step,
    date_sent,
    date_opened,
    date_clicked,
    rated_at,
    created_at,
    updated_at,
    ...rest
  } = row;
  const mask = contactMask(role);
  const isRated = row.rating !== null;
  const channel =
    CHANNELS.find((value) => value === (isRated ? rating_channel : last_channel)) ?? null;
  const step = STEPS.find((value) => value === (isRated ? rating_step : last_step)) ?? null;
  const trigger = TRIGGER_EVENTS.find((value) => value === trigger_event);
  const status = isRated ? (followed?.status ?? 'open') : null;
  return {
    ...rest,
    metadata: { ...rest.metadata },
    email: mask(row.email),
    phone_number: mask(row.phone_number),
    trigger_event,
    trigger_event_label: trigger === undefined ? trigger_event : TRIGGER_EVENT_LABELS[trigger],
    date_sent: date_sent?.toISOString() ?? null,
    date_opened: date_opened?.toISOString() ?? null,
    date_clicked: date_clicked?.toISOString() ?? null,
    rated_at: rated_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    actions,
    step,
    step_label:
      step === null ? (channel === 'link' ? CHANNEL_LABELS.link : null) : STEP_LABELS[step],
    channel,
    channel_label: channel === null ? null : CHANNEL_LABELS[channel],
    status,
    status_label: status === null ? null : FOLLOW_UP_LABELS[status],
    owner: followed?.owner ?? null,
    tags: followed?.tags ?? [],
    trustpilot_review,
  };
}
