import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { readWebhooks } from '#server/modules/incoming-webhooks/read-webhooks.ts';

export async function readMetaWebhooks(app: App, { event_ids }: EventPayload<'meta_webhook_received'>): Promise<void> {
  await readWebhooks(app, event_ids, async () => undefined);
}
