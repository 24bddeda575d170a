import { setTimeout as sleep } from 'node:timers/promises';
import { addCustomers, type FaultShop } from '../open-fault-shop.ts';

export interface VisitLoad {
  requests: number;
  changes: number;
  failures: string[];
}

/** Reads pages, calls the API and creates orders, one request after another. */
export async function visit(
  address: string,
  shop: FaultShop,
  load: VisitLoad,
  signal: AbortSignal,
): Promise<void> {
  const steps: (() => Promise<unknown>)[] = [
    () => shop.call('GET', 'stats/total_link_sent?start=2026-01-01&end=2026-01-02'),
    () => read(`${address}/login`),
    async () => {
      await addCustomers(shop, { count: 1, channel: 'whatsapp' });
      load.changes += 1;
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
