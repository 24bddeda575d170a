import { STATUS_LABELS, STEP_LABELS } from '#contract/labels/labels.ts';
import { reasonLabel } from '#contract/labels/reason-labels.ts';
import type { Answer } from '#contract/api/schemas.ts';

type QueuedReview = Answer<'listQueuedReviews'>['data'][number];
type Review = Answer<'getReview'>['data'];

const TOMORROW = new Date(Date.now() + 30 * 3_600_000).toISOString();
const EARLIER = new Date(Date.now() - 2 * 3_600_000).toISOString();

/** Returns a queued message as the API sends it. */
export function queued(overrides: Partial<QueuedReview> & { id: string }): QueuedReview {
  const { status = 'scheduled', reason = null, step = 'request' } = overrides;
  return {
    request_id: `1${overrides.id}`,
    team_id: '2',
    trigger_event: 'order_delivered',
    trigger_event_label: 'Commande livrée',
    step,
    step_label: STEP_LABELS[step],
    channel: 'email',
    channel_label: 'E-mail',
    first_name: 'Camille',
    last_name: 'Lefèvre',
    email: 'camille@exemple.fr',
    phone_number: null,
    recipient: 'camille@exemple.fr',
    scheduled_at: TOMORROW,
    expires_at: null,
    queued_at: EARLIER,
    sent_at: null,
    next_try_at: null,
    status,
    status_label: STATUS_LABELS[status],
    reason,
    reason_label: reasonLabel(reason),
    integration_name: 'api',
    integration_id: null,
    integration_customer_id: null,
    integration_order_number: '#10482',
    metadata: {},
    created_at: EARLIER,
    ...overrides,
  };
}

export function wirePage<Row>(data: Row[]): {
  data: Row[];
  total: number;
  current_page: number;
  last_page: number;
  per_page: number;
  from: number | null;
  to: number | null;
  next_page_url: null;
  prev_page_url: null;
} {
  return {
    data,
    total: data.length,
    current_page: 1,
    last_page: 1,
    per_page: 20,
    from: data.length ? 1 : null,
    to: data.length || null,
    next_page_url: null,
    prev_page_url: null,
  };
}

export function wireQueuePage(rows: QueuedReview[]): Answer<'listQueuedReviews'> {
  return {
    ...wirePage(rows),
    counts: { all: rows.length, attention: 0, held: 0, today: 0, reminders: 0 },
  };
}

/** Returns a request with all its details. */
export function review(overrides: Partial<Review> & { id: string }): Review {
  return {
    uuid: '024e05f6-1111-4222-8333-444455551da5',
    trigger_event: 'order_delivered',
    trigger_event_label: 'Commande livrée',
    phone_number: null,
    email: 'camille@exemple.fr',
    first_name: 'Camille',
    last_name: 'Lefèvre',
    country_code: 'FR',
    date_sent: EARLIER,
    date_opened: null,
    date_clicked: null,
    rating: null,
    rated_at: null,
    feedback: null,
    actions: [],
    step: 'request',
    step_label: 'Demande',
    channel: 'email',
    channel_label: 'E-mail',
    metadata: {},
    created_at: EARLIER,
    updated_at: EARLIER,
    integration_name: 'api',
    integration_id: null,
    integration_customer_id: null,
    integration_order_number: '#10482',
    status: overrides.rating == null ? null : 'open',
    status_label: overrides.rating == null ? null : 'Ouvert',
    owner: null,
    tags: [],
    trustpilot_review: null,
    revision: 0,
    notes: [],
    replies: [],
    reply_ways: [],
    shop_reviews: [],
    time_zone: 'Europe/Paris',
    timeline: [],
    former_contacts: [],
    messages: [],
    order: null,
    ...overrides,
  };
}

/** Returns a page of reviews. A list contains less of each review than its panel. */
export function wireReviewsPage(rows: Review[], attention = 0): Answer<'listReviews'> {
  return { ...wirePage(rows.map(listed)), attention };
}

function listed({
  time_zone: _zone,
  timeline: _timeline,
  messages: _messages,
  order: _order,
  revision: _revision,
  notes: _notes,
  replies: _replies,
  reply_ways: _ways,
  shop_reviews: _written,
  former_contacts: _former,
  ...row
}: Review): Answer<'listReviews'>['data'][number] {
  return row;
}

/** Returns the settings of a new team, with overrides. */
export function wireSettings(
  overrides: Partial<Answer<'getSettings'>['data']> = {},
): Answer<'getSettings'> {
  return {
    data: {
      name: 'Maison Lavande',
      timezone: 'Europe/Paris',
      website_url: null,
      customer_locale: 'fr',
      moderation_days: 7,
      resolve_wordless: true,
      monthly_review_goal: null,
      link_domain: null,
      link_domain_dns: null,
      retention_days: 1095,
      rates: {},
      ...overrides,
    },
  };
}
