import { createHmac, randomBytes } from 'node:crypto';
import type { WooStore } from './woo-rows.ts';

/** More than five consecutive failures disable a webhook without a notification. */
const MOST_FAILURES = 5;

/**
 * Delivers to the active webhooks of this topic, signed, and returns the statuses of the answers.
 */
export async function deliverWebhooks(
  store: WooStore,
  { topic, body, source }: { topic: string; body: string; source: string },
): Promise<number[]> {
  const statuses: number[] = [];
  for (const webhook of store.webhooks) {
    if (webhook.topic !== topic || webhook.status !== 'active') continue;
    const [resource = '', event = ''] = topic.split('.');
    const status = await postFromStore(webhook.delivery_url, body, {
      'content-type': 'application/json',
      'x-wc-webhook-source': source,
      'x-wc-webhook-topic': topic,
      'x-wc-webhook-resource': resource,
      'x-wc-webhook-event': event,
      'x-wc-webhook-signature': createHmac('sha256', webhook.secret).update(body).digest('base64'),
      'x-wc-webhook-id': String(webhook.id),
      'x-wc-webhook-delivery-id': randomBytes(16).toString('hex'),
    });
    webhook.failures = status >= 200 && status <= 302 ? 0 : webhook.failures + 1;
    if (webhook.failures > MOST_FAILURES) webhook.status = 'disabled';
    statuses.push(status);
  }
  return statuses;
}

/** Makes a call of the store’s server. Returns 0 without an answer. */
export async function postFromStore(
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { 'user-agent': 'WooCommerce/11.0.0 Hookshot (WordPress/6.9.1)', ...headers },
  }).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.status ?? 0;
}
