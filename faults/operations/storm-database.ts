import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { auditSends, isSound } from '../audit/audit-sends.ts';
import { fakeSmtp } from '../fake-providers.ts';
import type { Fault } from '../fault.ts';
import { type Fleet, openFleet } from '../fleet.ts';
import { addCustomers, openFaultShop, type FaultShop } from '../open-fault-shop.ts';
import { waitUntil } from '../wait-until.ts';
import { waitUntilSent } from '../wait-until-sent.ts';

const PORT = 4662;
/** Callers wait up to 5 s for a connection; the rest allows for a busy machine. */
const ANSWERED_MS = 8_000;
/** Longer than any caller waits for a connection. */
const LOCKED_MS = 12_000;
const ALLOWED = new Set([200, 429, 503]);

interface StormResult {
  statuses: Record<string, number>;
  slowest_ms: number;
  wrong: string[];
}

/**
 * PostgreSQL runs without serving requests: no connection is free, a table is locked, transactions
 * deadlock, statements are cancelled. Every call must be answered within seconds, and no connection
 * may leak.
 */
export const stormDatabase: Fault = {
  id: 'R14-storm',
  name: 'connection storms, an exhausted pool, deadlocks and statements that are cut',
  run: async (size) => {
    const [rounds, callers, messages] = size === 'full' ? [20, 200, 400] : [1, 60, 60];
    const provider = await fakeSmtp();
    const fleet = await openFleet(PORT, provider.env);
    try {
      const web = await fleet.startWeb();
      const worker = await fleet.startWorker();
      const shop = await openFaultShop(fleet.address);
      const client = await fleet.connect();
      await client.query('update users set email_confirmed_at = now()');
      const connections = (): Promise<number> => countConnections(client);
      await askAll(fleet, shop, 5);
      const before = await connections();
      const figures: Record<string, StormResult> = {};
      const note = (name: string, asked: StormResult): void =>
        void (figures[name] = join(figures[name], asked));
      for (let round = 0; round < rounds; round++) {
        await addCustomers(shop, { count: messages / rounds, channel: 'email' });
        note('connection storm', await duringStorm(fleet, () => askAll(fleet, shop, callers)));
        note('exhausted pool', await duringLock(fleet, () => askAll(fleet, shop, callers)));
        note('cut statements', await duringCuts(client, () => askAll(fleet, shop, callers)));
        note('deadlocks', await duringDeadlocks(fleet, () => askAll(fleet, shop, callers)));
      }
      const normal_ms = await waitUntil(
        async () => (await askAll(fleet, shop, 3)).statuses['200'] === 3,
        60_000,
        'it did not become normal again',
      );
      await waitUntilSent(client, 120_000, { firstOnly: true });
      await sleep(2_000);
      const after = await connections();
      const audit = await auditSends(client, provider.arrivals());
      await client.end();
      const output = web.output() + worker.output();
      const unhandled = output.match(/unhandledRejection|uncaughtException/g)?.length ?? 0;
      const all = Object.values(figures);
      return {
        passed:
          isSound(audit) &&
          audit.messages >= messages &&
          audit.sent >= messages &&
          all.length === 4 &&
          all.every(({ wrong }) => wrong.length === 0) &&
          // The shared statement of these calls waits for the lock itself, so that they have no
          // limit.
          Object.entries(figures).every(
            ([name, { slowest_ms }]) => slowest_ms <= ANSWERED_MS || name === 'exhausted pool',
          ) &&
          // Checks that the lock delayed a call.
          (figures['exhausted pool']?.slowest_ms ?? 0) >= LOCKED_MS / 2 &&
          (figures['connection storm']?.statuses['503'] ?? 0) > 0 &&
          unhandled === 0 &&
          after <= before + 20,
        figures: {
          rounds,
          callers,
          figures,
          normal_ms,
          connections: { before, after },
          unhandled,
          ...audit,
        },
      };
    } finally {
      await fleet.end();
      await provider.stop();
    }
  },
};

/** Counts the connections of the programs. A leak would exceed the maximum of each pool by far. */
async function countConnections(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'",
  );
  return rows[0]?.count ?? 0;
}

async function askAll(fleet: Fleet, shop: FaultShop, count: number): Promise<StormResult> {
  const asked: StormResult = { statuses: {}, slowest_ms: 0, wrong: [] };
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const path = ['/api/team', '/api/team/reviews_queued', '/api/user'][index % 3] ?? '';
      const began = performance.now();
      const { status, text } = await fetch(fleet.address + path, {
        headers: { authorization: `Bearer ${shop.token}` },
      }).then(
        async (answer) => ({ status: answer.status, text: await answer.text() }),
        (error: unknown) => ({ status: 0, text: String(error) }),
      );
      asked.slowest_ms = Math.max(asked.slowest_ms, Math.round(performance.now() - began));
      asked.statuses[status] = (asked.statuses[status] ?? 0) + 1;
      if (!ALLOWED.has(status)) asked.wrong.push(`${path}: ${status} ${text.slice(0, 200)}`);
    }),
  );
  return asked;
}

function join(one: StormResult | undefined, other: StormResult): StormResult {
  if (!one) return other;
  const statuses = { ...one.statuses };
  for (const [status, count] of Object.entries(other.statuses))
    statuses[status] = (statuses[status] ?? 0) + count;
  return {
    statuses,
    slowest_ms: Math.max(one.slowest_ms, other.slowest_ms),
    wrong: [...one.wrong, ...other.wrong].slice(0, 5),
  };
}

/**
 * Other clients take every free connection of PostgreSQL, after the pools of the programs were cut.
 */
async function duringStorm(fleet: Fleet, ask: () => Promise<StormResult>): Promise<StormResult> {
  const strangers: pg.Client[] = [];
  fleet.line.cut();
  for (;;) {
    const client = new pg.Client(fleet.config);
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch {
      break;
    }
    strangers.push(client);
  }
  fleet.line.restore();
  try {
    return await ask();
  } finally {
    await Promise.all(strangers.map((client) => client.end().catch(() => undefined)));
  }
}

/** Another client locks tables that every call reads, so that waiting calls fill the pool. */
async function duringLock(fleet: Fleet, ask: () => Promise<StormResult>): Promise<StormResult> {
  const holder = await fleet.connect();
  await holder.query('begin');
  await holder.query('lock table teams, users in access exclusive mode');
  const release = sleep(LOCKED_MS).then(() => holder.query('rollback'));
  const asked = await ask();
  await release;
  await holder.end();
  return asked;
}

/** Cancels the statements of the programs repeatedly, as a statement timeout does. */
async function duringCuts(
  client: pg.Client,
  ask: () => Promise<StormResult>,
): Promise<StormResult> {
  let isOver = false;
  const cutting = (async () => {
    while (!isOver) {
      await client.query(
        "select pg_cancel_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() and state = 'active'",
      );
      await sleep(5);
    }
  })();
  const asked = await ask();
  isOver = true;
  await cutting;
  return asked;
}

/** Other clients lock two tables in opposite order while calls read and write. */
async function duringDeadlocks(
  fleet: Fleet,
  ask: () => Promise<StormResult>,
): Promise<StormResult> {
  const pairs = await Promise.all([fleet.connect(), fleet.connect()]);
  let isOver = false;
  const lock = async (client: pg.Client, tables: readonly string[]): Promise<void> => {
    while (!isOver) {
      await client.query('begin');
      try {
        for (const table of tables) {
          await client.query(`lock table ${table} in share row exclusive mode`);
          await sleep(5);
        }
      } catch {
        // PostgreSQL ended this transaction to resolve the deadlock.
      }
      await client.query('rollback').catch(() => undefined);
      await sleep(5);
    }
  };
  const locking = Promise.all([
    lock(pairs[0], ['messages', 'review_requests']),
    lock(pairs[1], ['review_requests', 'messages']),
  ]);
  const asked = await ask();
  await sleep(1_500);
  isOver = true;
  await locking;
  await Promise.all(pairs.map((client) => client.end()));
  return asked;
}
