import { setTimeout as sleep } from 'node:timers/promises';
import { restOrder, shopifyOrder } from '#fake-services/shopify/shopify-orders.ts';
import {
  SHOP,
  SHOPIFY_CLIENT_ID,
  SHOPIFY_CLIENT_SECRET,
  signBody,
} from '#fake-services/shopify/shopify-rows.ts';
import type { FaultShop } from '../open-fault-shop.ts';

export const SHOPIFY_ENV = { SHOPIFY_CLIENT_ID, SHOPIFY_CLIENT_SECRET };

/** A caller that repeats each call until it is acknowledged, then makes the next one. */
export interface Writer {
  /** The numbers of the orders that were answered with a 2xx. */
  acknowledged: string[];
  /** Calls without an answer, or with a refusal that asks to try again. */
  broken: number;
  /** Calls repeated after they had been acknowledged. */
  repeated: number;
  stop(): Promise<void>;
}

const PATIENCE_MS = 10_000;
const REPEATED_SHARE = 0.1;

export function writeManyOrders(address: string, shop: FaultShop, index: number): Writer {
  return writeWith((n) => {
    const number = `K-${index}-${n}`;
    const at = new Date(Date.now() - 60_000).toISOString();
    const order = { number, email: `k${index}.${n}@exemple.fr`, ordered_at: at, delivered_at: at };
    return {
      number,
      url: `${address}/api/team/orders`,
      headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(order),
    };
  });
}

/** Sends signed webhooks of Shopify about delivered orders. Each repetition has the same id. */
export function deliverEvents(address: string, index: number): Writer {
  return writeWith((n) => {
    const at = new Date(Date.now() - 60_000).toISOString();
    const order = shopifyOrder({
      number: (index + 1) * 1_000_000 + n,
      email: `s${index}.${n}@exemple.fr`,
      created_at: at,
      fulfilled_at: at,
      delivered_at: at,
    });
    const body = restOrder(order);
    return {
      number: `#${order.number}`,
      url: `${address}/webhooks/shopify`,
      body,
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': 'orders/updated',
        'x-shopify-shop-domain': SHOP,
        'x-shopify-api-version': '2026-10',
        'x-shopify-webhook-id': `w-${index}-${n}`,
        'x-shopify-event-id': `e-${index}-${n}`,
        'x-shopify-triggered-at': at,
        'x-shopify-hmac-sha256': signBody(body),
      },
    };
  });
}

interface Call {
  number: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

function writeWith(makeCall: (n: number) => Call): Writer {
  let isOver = false;
  const writer: Writer = {
    acknowledged: [],
    broken: 0,
    repeated: 0,
    stop: async () => {
      isOver = true;
      await work;
    },
  };
  const work = (async () => {
    for (let n = 0; !isOver; n++) {
      const call = makeCall(n);
      while (!(await isTaken(call))) {
        writer.broken += 1;
        if (isOver) return;
        await sleep(50);
      }
      writer.acknowledged.push(call.number);
      if (Math.random() < REPEATED_SHARE && (await isTaken(call))) writer.repeated += 1;
      await sleep(20);
    }
  })();
  return writer;
}

/** Returns false for a 503 or when there is no answer. Throws for any other refusal. */
async function isTaken({ url, headers, body }: Call): Promise<boolean> {
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null);
  if (answer === null) return false;
  const text = await answer.text().catch(() => '');
  if (answer.status >= 200 && answer.status < 300) return true;
  if (answer.status === 503) return false;
  throw new Error(`${url}: ${answer.status} ${text.slice(0, 200)}`);
}
