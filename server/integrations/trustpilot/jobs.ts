import { z } from 'zod';
import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { readWebhooks } from '#server/domains/incoming-webhooks/read-webhooks.ts';
import { refreshReview } from '#server/domains/reviews/public/refresh-review.ts';

const event = z.looseObject({
  eventName: z.enum(['service-review-created', 'service-review-updated', 'service-review-deleted']),
  eventData: z.looseObject({
    id: z
      .string()
      .toLowerCase()
      .regex(/^[\da-f]{24}$/u),
  }),
});

/** Reads the review again for every event, because its present state shows the change. */
export async function readTrustpilotWebhooks(
  app: App,
  { event_ids }: EventPayload<'trustpilot_webhook_received'>,
): Promise<void> {
  await readWebhooks(app, event_ids, async (tx, { team_id, body }) => {
    const { data } = event.safeParse(JSON.parse(body));
    if (data && team_id !== null)
      await refreshReview(app, tx, { team_id, review_id: data.eventData.id });
  });
}
