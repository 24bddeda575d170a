import { setTimeout as sleep } from 'node:timers/promises';
import { addCustomers, type FaultShop } from '../open-fault-shop.ts';

export interface VisitLoad {
  requests: number;
  changes: number;
  /** Ratings and reviews that were answered as stored. */
  ratings: number;
  reviews: number;
  failures: string[];
}

/** Returns the token of a message that was sent and not yet rated, or null. */
export type TakeLink = () => Promise<string | null>;

/**
 * Reads pages, calls the API, creates orders, and rates and reviews them as their customers, one
 * request after another.
 */
export async function visit(
  address: string,
  shop: FaultShop,
  load: VisitLoad,
  { takeLink, signal }: { takeLink: TakeLink; signal: AbortSignal },
): Promise<void> {
  let reviewed: string | null = null;
  const steps: (() => Promise<unknown>)[] = [
    () => shop.call('GET', 'stats/total_link_sent?start=2026-01-01&end=2026-01-02'),
    () => read(`${address}/login`),
    async () => {
      await addCustomers(shop, { count: 1, channel: 'whatsapp' });
      load.changes += 1;
    },
    async () => {
      reviewed = null;
      const token = await takeLink();
      if (token === null) return;
      await read(`${address}/y/${token}`);
      load.requests += 1;
      await submit(`${address}/y/${token}`, { rating: String(1 + (load.ratings % 5)) });
      load.ratings += 1;
      reviewed = token;
    },
    async () => {
      if (reviewed === null) return;
      await submit(`${address}/y/${reviewed}/review`, { review: 'Tout est arrivé à temps.' });
      load.reviews += 1;
    },
    () => shop.call('GET', 'reviews_queued'),
  ];
  for (let turn = 0; !signal.aborted; turn += 1) {
    load.requests += 1;
    try {
      await steps[turn % steps.length]?.();
    } catch (error) {
      load.failures.push(String(error).slice(0, 200));
    }
    await sleep(10);
  }
}

async function read(url: string): Promise<void> {
  const answer = await fetch(url);
  await answer.text();
  if (!answer.ok) throw new Error(`GET ${url}: ${answer.status}`);
}

/** Submits a form of a customer, which is answered with a redirect when it is stored. */
async function submit(url: string, form: Record<string, string>): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
  });
  const page = await answer.text();
  if (answer.status !== 303) throw new Error(`${answer.status} ${page.slice(0, 120)} POST ${url}`);
}
