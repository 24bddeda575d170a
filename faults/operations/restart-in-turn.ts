import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { auditSends, isSound } from '../audit/audit-sends.ts';
import { fakeKanal } from '../fake-providers.ts';
import type { Fault } from '../fault.ts';
import { openFleet, type Program } from '../fleet.ts';
import { addCustomers, openFaultShop } from '../open-fault-shop.ts';
import { openPreviousRelease } from './open-previous-release.ts';
import { hasCaddy, openCaddy, openProxy } from './proxy.ts';
import { type TakeLink, type VisitLoad, visit } from './visit.ts';
import { waitUntil } from '../wait-until.ts';
import { waitUntilSent } from '../wait-until-sent.ts';

/**
 * Port of each proxy. The two ports after it are those of its web processes. The faults may run at
 * the same time.
 */
const PORTS = { nginx: 4640, upgrade: 4670, caddy: 4680 } as const;
const VISITORS = 6;
const SIZES = {
  quick: { rounds: 1, messages: 200 },
  full: { rounds: 5, messages: 4000 },
};
/**
 * Above the 5 s after which a proxy tries a web process again that refused a connection, as the
 * guide says.
 */
const PROXY_RETURNS_MS = 10_000;

/** Restarts two web processes behind a proxy and two workers in turn, as the guide describes. */
export const restartInTurn: readonly Fault[] = [
  {
    id: 'R18',
    name: 'two webs behind a proxy and two workers restarted in turn under load',
    run: (size) => restartFleet(size, { port: PORTS.nginx, open: openProxy }),
  },
  {
    id: 'R18-caddy',
    name: 'the same behind Caddy',
    run: (size) =>
      hasCaddy()
        ? restartFleet(size, { port: PORTS.caddy, open: openCaddy })
        : Promise.resolve({ passed: true, not_run: 'Caddy is not installed', figures: {} }),
  },
  {
    id: 'R18-upgrade',
    name: 'the previous release replaced by this one, process by process, under load',
    run: async (size) => {
      const previous = openPreviousRelease();
      if (typeof previous === 'string') return { passed: true, not_run: previous, figures: {} };
      try {
        const { passed, figures } = await restartFleet(
          size,
          { port: PORTS.upgrade, open: openProxy },
          previous.root,
        );
        const { revision, migrations } = previous;
        return {
          passed: passed && migrations.length > 0,
          figures: { from: revision, migrations_between: migrations, ...figures },
        };
      } finally {
        previous.remove();
      }
    },
  },
];

/** `previous` is the folder of the version of the first processes. */
const restartFleet = async (
  size: 'quick' | 'full',
  { port, open }: { port: number; open: typeof openProxy },
  previous?: string,
): ReturnType<Fault['run']> => {
  const { rounds, messages } = SIZES[size];
  const provider = await fakeKanal();
  provider.setDelay(30);
  const fleet = await openFleet(port, {
    ...provider.env,
    TRUST_PROXY: 'loopback',
  });
  const ports = [port + 1, port + 2];
  const [one = 0, other = 0] = ports;
  const proxy = await open(port, ports).catch(async (error: unknown) => {
    await fleet.end();
    await provider.stop();
    throw error;
  });
  const load: VisitLoad = { requests: 0, changes: 0, ratings: 0, reviews: 0, failures: [] };
  const leaving = new AbortController();
  try {
    const startWeb = (port: number, root?: string): Promise<Program> =>
      fleet.startWeb({ PORT: String(port) }, root);
    // Each process prints its own setup code, and the first account must enter one.
    const webs = [await startWeb(one, previous)];
    // Caddy checks every 5 s whether a web process is ready.
    await waitUntil(
      async () => (await fetch(`${fleet.address}/health/ready`)).ok,
      30_000,
      'the proxy finds no web process',
    );
    const shops = [await openFaultShop(fleet.address, provider.newKey(), setupCodeOf(webs))];
    webs.push(await startWeb(other, previous));
    const startOld = (): Promise<Program> => fleet.startWorker({}, previous);
    const workers = [await startOld(), await startOld()];
    while (shops.length < VISITORS)
      shops.push(await openFaultShop(fleet.address, provider.newKey()));
    const client = await fleet.connect();
    await client.query('update senders set limit_count = null, limit_seconds = null');
    // Behind a proxy, a team can send after its owner has followed the link of the confirmation
    // e-mail.
    await client.query('update users set email_confirmed_at = now()');
    const [first] = shops;
    if (first) await addCustomers(first, { count: messages, channel: 'whatsapp' });
    const takeLink = openLinks(client);
    const visits = shops.map((shop) =>
      visit(fleet.address, shop, load, { takeLink, signal: leaving.signal }),
    );
    const stop_ms: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, port] of ports.entries()) {
        stop_ms.push((await webs[index]?.stop()) ?? 0);
        webs[index] = await startWeb(port);
        await sleep(PROXY_RETURNS_MS);
      }
      for (const index of workers.keys()) {
        stop_ms.push((await workers[index]?.stop()) ?? 0);
        workers[index] = await fleet.startWorker();
      }
    }
    leaving.abort();
    await Promise.all(visits);
    await waitUntilSent(client, 180_000);
    const { rows: states } = await client.query<{ state: string }>(
      "select concat_ws(' ', status, reason, count(*)) as state from messages group by status, reason",
    );
    const audit = await auditSends(client, provider.arrivals());
    const { rows } = await client.query<{ ratings: number; reviews: number }>(
      'select count(rating)::int as ratings, (select count(*)::int from shop_reviews) as reviews from review_requests',
    );
    await client.end();
    const passed =
      load.failures.length === 0 &&
      load.requests > 100 * rounds &&
      load.reviews > 10 * rounds &&
      rows[0]?.ratings === load.ratings &&
      rows[0].reviews === load.reviews &&
      isSound(audit) &&
      audit.messages === messages + load.changes &&
      audit.ended + audit.unknown === 0;
    return {
      passed,
      figures: {
        proxy: proxy.name,
        restarts: stop_ms.length,
        stop_ms: Math.round(Math.max(...stop_ms)),
        requests: load.requests,
        orders: load.changes,
        ratings: load.ratings,
        reviews: load.reviews,
        failed: load.failures.length,
        failures: [...new Set(load.failures)].slice(0, 5),
        ...audit,
        states: states.map(({ state }) => state),
        replays: provider.replays(),
      },
    };
  } finally {
    leaving.abort();
    await proxy.stop();
    await fleet.end();
    await provider.stop();
  }
};

/** Gives each link of a sent message to one visitor. */
function openLinks(client: pg.Client): TakeLink {
  let last = '0';
  return async () => {
    const { rows } = await client.query<{ id: string; token: string }>(
      'select id, token from review_requests where id > $1 and date_sent is not null order by id limit 1',
      [last],
    );
    const [found] = rows;
    if (found === undefined || BigInt(found.id) <= BigInt(last)) return null;
    last = found.id;
    return found.token;
  };
}

/** Returns the setup code that the first start printed. */
function setupCodeOf(webs: readonly Program[]): string {
  const outputs = webs.map((web) => web.output()).join('\n');
  return /Code d’installation[^:]*: (\S+)/u.exec(outputs)?.[1] ?? '';
}
