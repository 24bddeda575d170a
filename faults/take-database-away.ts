import { setTimeout as sleep } from 'node:timers/promises';
import { auditSends, isSound } from './audit/audit-sends.ts';
import { type Fleet, openFleet } from './fleet.ts';
import { addCustomers, openFaultShop, type FaultShop } from './open-fault-shop.ts';
import type { Fault } from './fault.ts';
import { fakeSmtp } from './fake-providers.ts';
import { waitUntil } from './wait-until.ts';
import { waitUntilSent } from './wait-until-sent.ts';

const PORT = 4607;
const NORMAL = 5_000;
/** The longest answer, in milliseconds, while PostgreSQL is stopped. */
const ANSWERED = 6_000;

interface Answer {
  path: string;
  status: number;
  retry_after: string | null;
  type: string;
  ms: number;
}

/**
 * Stops and starts PostgreSQL under running processes, which are not restarted. Meanwhile, refusals
 * must say when to try again; afterwards, everything must work as before.
 */
export const takeDatabaseAway: Fault = {
  id: 'R14',
  name: 'PostgreSQL vanishes and returns under a web process and two workers',
  run: async (size) => {
    const [rounds, away, messages] = size === 'full' ? [10, 20_000, 2000] : [2, 3_000, 200];
    const provider = await fakeSmtp();
    const fleet = await openFleet(PORT, provider.env);
    try {
      provider.setDelay(30);
      const web = await fleet.startWeb();
      const workers = await Promise.all([fleet.startWorker(), fleet.startWorker()]);
      const shop = await openFaultShop(fleet.address);
      await addCustomers(shop, { count: 1, channel: 'email' });
      const page = await readPage(fleet);
      const writer = writeOrders(fleet, shop);
      const meanwhile: Answer[] = [];
      const normal_ms: number[] = [];
      for (let round = 0; round < rounds; round++) {
        await addCustomers(shop, { count: messages / rounds, channel: 'email' });
        await sleep(Math.random() * 1000);
        await fleet.stopDatabase();
        for (const end = performance.now() + away; performance.now() < end; await sleep(200))
          meanwhile.push(...(await callAll(fleet, shop, page)));
        await fleet.startDatabase();
        normal_ms.push(
          await waitUntil(
            async () => (await callAll(fleet, shop, page)).every(({ status }) => status === 200),
            60_000,
            'it did not become normal again',
          ),
        );
      }
      const { acknowledged, refused } = await writer.stop();
      const client = await fleet.connect();
      await waitUntilSent(client, 120_000);
      const audit = await auditSends(client, provider.arrivals());
      const { rows } = await client.query<{ number: string }>('select number from orders');
      await client.end();
      const savedNumbers = new Set(rows.map(({ number }) => number));
      const forgotten = acknowledged.filter((number) => !savedNumbers.has(number)).length;
      const impolite = meanwhile.filter(
        ({ status, retry_after, type, path, ms }) =>
          status !== 503 ||
          (retry_after === null && path !== '/health') ||
          ms > ANSWERED ||
          (path === page && !type.startsWith('text/html')),
      );
      const stop_ms = Math.max(
        ...(await Promise.all([web, ...workers].map((program) => program.stop()))),
      );
      const passed =
        isSound(audit) &&
        audit.unknown === 0 &&
        // Each round must contain calls, a refusal and a sent message. Otherwise it would check
        // nothing.
        meanwhile.length >= rounds * 3 &&
        refused >= rounds &&
        acknowledged.length >= rounds &&
        audit.sent === audit.messages &&
        audit.messages >= messages + 1 &&
        forgotten === 0 &&
        impolite.length === 0 &&
        normal_ms.every((ms) => ms <= NORMAL) &&
        stop_ms <= 10_000;
      return {
        passed,
        figures: {
          rounds,
          away_ms: away,
          asked_meanwhile: meanwhile.length,
          impolite: impolite.slice(0, 5),
          slowest_ms: Math.max(...meanwhile.map(({ ms }) => ms)),
          normal_ms,
          orders_acknowledged: acknowledged.length,
          orders_refused: refused,
          forgotten,
          stop_ms,
          ...audit,
        },
      };
    } finally {
      await fleet.end();
      await provider.stop();
    }
  },
};

async function readPage(fleet: Fleet): Promise<string> {
  const client = await fleet.connect();
  const { rows } = await client.query<{ token: string }>(
    'select token from review_requests limit 1',
  );
  await client.end();
  return `/y/${rows[0]?.token ?? ''}`;
}

/** Calls the API, a customer’s page and the health check. */
function callAll(fleet: Fleet, shop: FaultShop, page: string): Promise<Answer[]> {
  return Promise.all(
    ['/api/team', page, '/health'].map(async (path) => {
      const began = performance.now();
      const answer = await fetch(fleet.address + path, {
        headers: path.startsWith('/api')
          ? { authorization: `Bearer ${shop.token}` }
          : { accept: 'text/html' },
      });
      await answer.text();
      return {
        path,
        status: answer.status,
        retry_after: answer.headers.get('retry-after'),
        type: answer.headers.get('content-type') ?? '',
        ms: Math.round(performance.now() - began),
      };
    }),
  );
}

/** Creates orders as a shop that repeats each one until it is accepted. */
function writeOrders(
  fleet: Fleet,
  shop: FaultShop,
): { stop(): Promise<{ acknowledged: string[]; refused: number }> } {
  const acknowledged: string[] = [];
  let refused = 0;
  let isOver = false;
  const work = (async () => {
    for (let n = 0; !isOver;) {
      const number = `W-${n}`;
      const answer = await fetch(`${fleet.address}/api/team/orders`, {
        method: 'POST',
        headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          number,
          email: `w${n}@exemple.fr`,
          delivered_at: new Date(Date.now() - 60_000).toISOString(),
        }),
      });
      if (answer.status === 200) {
        acknowledged.push(number);
        n += 1;
      } else refused += 1;
      await sleep(30);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await work;
      return { acknowledged, refused };
    },
  };
}
