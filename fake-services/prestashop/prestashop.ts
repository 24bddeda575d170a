import { startFaultServer, type FaultServer } from '#fake-services/fault-server.ts';
import { answerWebservice } from './answer-webservice.ts';
import { type FakePrestashopShop, newPrestashop } from './fake-prestashop-shop.ts';

export interface FakePrestashop extends Omit<FaultServer, 'reset'> {
  /** The state, which tests read and change directly. */
  shop: FakePrestashopShop;
  /** Queries in the order of their arrival, without the key. */
  queries: string[];
  /** Sets the time of the shop’s clock. Null for the current time. */
  setNow(now: Date | null): void;
  reset(version?: string): void;
}

/** Starts a PrestaShop shop with its public page and its webservice, over real HTTP. */
export async function startPrestashop(port = 0, version = '8.2.0'): Promise<FakePrestashop> {
  const shop = newPrestashop(version);
  const queries: string[] = [];
  let fixed: Date | null = null;
  const server = await startFaultServer(port, (call) => {
    if (!/\/api(?:\/|$)/u.test(call.path))
      return {
        status: 200,
        body: '<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Maison Lavande</title><meta name="generator" content="PrestaShop"></head><body>var prestashop = {};</body></html>',
      };
    const shown = new URLSearchParams(call.query);
    shown.delete('ws_key');
    queries.push(`${call.path}?${decodeURIComponent(shown.toString())}`);
    const answer = answerWebservice(call, shop);
    const at = (fixed?.getTime() ?? Date.now()) + shop.troubles.clock_ahead * 1000;
    return {
      ...answer,
      headers: { date: new Date(at).toUTCString(), ...answer.headers },
      delay_ms: shop.troubles.slow_ms,
    };
  });
  return {
    ...server,
    shop,
    queries,
    setNow: (now) => void (fixed = now),
    reset: (next = version) => {
      Object.assign(shop, newPrestashop(next));
      queries.length = 0;
      fixed = null;
      server.reset();
    },
  };
}
