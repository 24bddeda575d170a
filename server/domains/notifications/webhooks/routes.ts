import type { Routes } from '#server/http/calls/handler.ts';
import { createOutgoingWebhook } from './create-outgoing-webhook.ts';
import { deleteOutgoingWebhook } from './delete-outgoing-webhook.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listOutgoingWebhooks } from './list-outgoing-webhooks.ts';
import { replayDelivery } from './replay-delivery.ts';
import { testOutgoingWebhook } from './test-outgoing-webhook.ts';

export const outgoingWebhookRoutes: Pick<
  Routes,
  | 'listOutgoingWebhooks'
  | 'createOutgoingWebhook'
  | 'deleteOutgoingWebhook'
  | 'testOutgoingWebhook'
  | 'listDeliveries'
  | 'replayDelivery'
> = {
  listOutgoingWebhooks,
  createOutgoingWebhook,
  deleteOutgoingWebhook,
  testOutgoingWebhook,
  listDeliveries,
  replayDelivery,
};
