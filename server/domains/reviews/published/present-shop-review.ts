import type { Selectable } from 'kysely';
import { REFUSAL_LABELS, REPORT_LABELS } from '#contract/customer-pages/shop-review.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { ReviewReportsTable } from '#server/database/tables/reviews/review-reports.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import { contactMask } from '#server/domains/privacy/mask-contact.ts';
import type { ShopReviewRow } from './shop-review-row.ts';
import type { EarlierContest } from './read-earlier-contests.ts';
import { isContested } from './is-contested.ts';

type Wire = Answer<'publishShopReview'>['data'];

/** Presents a review of the wall to its team, with the reports about it. */
export function presentShopReview(
  row: ShopReviewRow,
  reports: readonly Selectable<ReviewReportsTable>[],
  earlier_contests: readonly EarlierContest[],
  role: TeamCaller['role'],
): Wire {
  const {
    id,
    request_id,
    product,
    rating,
    title,
    text,
    display_name,
    photos,
    video,
    status,
    refusal_reason,
    is_verified,
    is_incentivized,
    origin,
    origin_verified,
    reply,
    contest,
  } = row;
  return {
    id,
    request_id,
    order_number: row.integration_order_number ?? row.order_reference,
    product,
    rating,
    title,
    // The text of a withdrawn review is not shown.
    text: status === 'withdrawn' ? '' : text,
    display_name,
    photos: status === 'withdrawn' ? [] : photos,
    video: status === 'withdrawn' ? null : video,
    status,
    refusal_reason,
    refusal_label: refusal_reason === null ? null : REFUSAL_LABELS[refusal_reason],
    experienced_at: moment(row.experienced_at),
    submitted_at: row.submitted_at.toISOString(),
    publish_at: moment(row.publish_at),
    published_at: moment(row.published_at),
    edited_at: moment(row.edited_at),
    removed_at: moment(row.removed_at),
    is_verified,
    is_incentivized,
    origin,
    origin_verified,
    imported_at: moment(row.imported_at),
    reply,
    replied_at: moment(row.replied_at),
    contest:
      contest === null || row.contested_at === null
        ? null
        : { text: contest, at: row.contested_at.toISOString(), is_open: isContested(row) },
    earlier_contests: earlier_contests.map(({ contest: said, contested_at }) => ({
      text: said,
      at: contested_at.toISOString(),
    })),
    /** True when its author can be notified by e-mail. */
    is_reachable: row.email !== null,
    reports: reports.map((report) => ({
      id: report.id,
      reason: report.reason,
      reason_label: REPORT_LABELS[report.reason],
      words: report.words,
      email: contactMask(role)(report.email),
      created_at: report.created_at.toISOString(),
      closed_at: moment(report.closed_at),
    })),
  };
}

function moment(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
