import { setTimeout as sleep } from 'node:timers/promises';
import { signBody } from './shopify-rows.ts';
import type { FakeShop } from './fake-shop.ts';

export interface EmitOptions {
  /** The same for every attempt of one delivery. */
  webhook_id?: string;
  signature?: string;
  triggered_at?: string;
  /**
   * Number of attempts until a delivery is answered with 2xx. The real service makes 8, hours
   * apart.
   */
  attempts?: number;
}

const PATIENCE_MS = 5_000;
const BETWEEN_MS = 20;
let deliveryCount = 0;

/**
 * Calls the app as Shopify does and returns the last status, or 0 without an answer. After eight
 * failed attempts, the subscription is deleted.
 */
export async function callApp(
  shop: FakeShop,
  { url, topic, body }: { url: string; topic: string; body: string },
  {
    webhook_id = crypto.randomUUID(),
    signature,
    triggered_at = new Date().toISOString(),
    attempts = 1,
  }: EmitOptions = {},
): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'x-shopify-topic': topic,
    'x-shopify-shop-domain': shop.domain,
    'x-shopify-api-version': '2026-10',
    'x-shopify-webhook-id': webhook_id,
    'x-shopify-event-id': `event-${deliveryCount++}`,
    'x-shopify-triggered-at': triggered_at,
    'x-shopify-hmac-sha256': signature ?? signBody(body),
  };
  let status = 0;
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0) await sleep(BETWEEN_MS);
    status = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(
      async (answer) => (await answer.arrayBuffer(), answer.status),
      () => 0,
    );
    if (status >= 200 && status < 300) return status;
  }
  if (attempts >= 8)
    shop.subscriptions.splice(
      0,
      Infinity,
      ...shop.subscriptions.filter((one) => one.topic !== topic.replace('/', '_').toUpperCase()),
    );
  return status;
}
