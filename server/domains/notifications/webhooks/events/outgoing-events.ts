import type { WebhookEvent } from '#contract/api/webhook-events.ts';
import type { OutgoingEvent } from './outgoing-event.ts';
import { optedOutRequests, readOptedOutContact, unrequestedOptOuts } from './opt-out-event.ts';
import {
  publishedReviews,
  readPublishedProductReview,
  readPublishedReview,
} from './publication-events.ts';
import { ratedRequests, readRequestReview } from './request-events.ts';

/** How the server delivers each event of outgoing webhooks. */
export const OUTGOING_EVENTS: Readonly<Record<WebhookEvent, OutgoingEvent>> = {
  'request.sent': {
    // A request has one first message, even when its acceptance is reported late.
    isRepeatable: false,
    sources: {
      requests_sent: {
        handler: 'record-sent-requests',
        // A callback or a person may report the acceptance days after the message was sent.
        isTransactional: true,
        occurrencesOf: (_, payloads) =>
          payloads.flatMap(({ requests }) =>
            requests.map(({ team_id, request_id, at }) => ({
              team_id,
              id: request_id,
              request_id,
              occurred_at: new Date(at),
            })),
          ),
      },
    },
    readData: readRequestReview,
  },
  'request.rated': {
    isRepeatable: true,
    sources: {
      request_rated: { handler: 'deliver-rating', occurrencesOf: ratedRequests },
      feedback_left: { handler: 'deliver-rating', occurrencesOf: ratedRequests },
    },
    readData: readRequestReview,
  },
  'review.published': {
    isRepeatable: true,
    sources: {
      shop_review_published: {
        handler: 'deliver-publication',
        occurrencesOf: async (db, payloads) => publishedReviews(db, payloads, { on_wall: true }),
      },
    },
    readData: readPublishedReview,
  },
  'product_review.published': {
    isRepeatable: true,
    sources: {
      shop_review_published: {
        handler: 'deliver-product-publication',
        occurrencesOf: async (db, payloads) => publishedReviews(db, payloads, { on_wall: false }),
      },
    },
    readData: readPublishedProductReview,
  },
  'contact.opted_out': {
    isRepeatable: true,
    sources: {
      customer_stopped: { handler: 'deliver-opt-out', occurrencesOf: optedOutRequests },
      contact_stopped: { handler: 'deliver-contact-opt-out', occurrencesOf: unrequestedOptOuts },
    },
    readData: readOptedOutContact,
  },
};
