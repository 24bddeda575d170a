import type { EndpointSchemas } from '../endpoint.ts';
import * as accounts from './accounts/accounts.ts';
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
  deleteOutgoingWebhook: { params: idParams, answer: accounts.message },
} as const satisfies Record<string, EndpointSchemas>;
