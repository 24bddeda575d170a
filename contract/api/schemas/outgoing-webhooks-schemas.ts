import type { EndpointSchemas } from '../endpoint.ts';
import * as outgoing from './webhooks/outgoing-webhooks.ts';
import { idParams, nothing } from './reviews/texts.ts';

export const outgoingWebhooksSchemas = {
  listOutgoingWebhooks: { answer: outgoing.webhooksAnswer },
  createOutgoingWebhook: { body: outgoing.webhookBody, answer: outgoing.madeWebhookAnswer },
  testOutgoingWebhook: { params: idParams, body: nothing, answer: outgoing.deliveryAnswer },
  listDeliveries: { params: idParams, answer: outgoing.deliveriesAnswer },
  replayDelivery: {
    params: outgoing.deliveryParams,
    body: nothing,
    answer: outgoing.deliveryAnswer,
  },
} as const satisfies Record<string, EndpointSchemas>;
