import { queryOptions } from '@tanstack/react-query';
import { WEBHOOK_EVENT_LABELS } from '#contract/api/webhook-events.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';

export type Webhook = Answer<'listOutgoingWebhooks'>['data'][number];
export type WebhookDelivery = Answer<'listDeliveries'>['data'][number];

export const webhooksQuery = queryOptions(endpointQuery('listOutgoingWebhooks'));
export const deliveriesQuery = (id: string) =>
  queryOptions(endpointQuery('listDeliveries', { params: { id } }));

export function eventLabel(event: WebhookDelivery['event']): string {
  return event === 'test' ? 'Test' : WEBHOOK_EVENT_LABELS[event].label;
}
