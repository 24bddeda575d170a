import type { WebhookDoor } from '#server/http/webhook-door.ts';

export const metaWebhooks: readonly WebhookDoor[] = [];
