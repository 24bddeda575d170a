import { setTimeout as sleep } from 'node:timers/promises';
import { auditSends, isSound } from './audit/audit-sends.ts';
import { type Fleet, openFleet, type Program } from './fleet.ts';
import { addCustomers, openFaultShop, type FaultShop } from './open-fault-shop.ts';
import type { Fault } from './fault.ts';
import { fakeKanal, fakeSmtp, type FakeService } from './fake-providers.ts';
import { waitUntil } from './wait-until.ts';
import { waitUntilSent } from './wait-until-sent.ts';

const SHOPS = 4;
/** Milliseconds until the provider answers, so that calls are in progress at every kill. */
const PROVIDER_MS = 30;
/**
 * Milliseconds per call while a new worker starts, so that the remaining worker leaves messages for
 * the next kills.
 */
const MEANWHILE_MS = 1_000;
const RESCUED = 60_000;

interface Variant {
  id: string;
  port: number;
  open: () => Promise<FakeService>;
  /** Limit of each sender, per second, which the workers share. Null for no limit. */
  pace: number | null;
  full: { messages: number; kills: number };
  quick: { messages: number; kills: number };
}

const VARIANTS: readonly Variant[] = [
  {
    id: 'R1',
    port: 4610,
    open: fakeKanal,
    pace: null,
    quick: { messages: 1000, kills: 3 },
    full: { messages: 10_000, kills: 20 },
  },
  {
    id: 'R1-smtp',
    port: 4611,
    open: fakeSmtp,
    pace: null,
    quick: { messages: 1000, kills: 3 },
    full: { messages: 10_000, kills: 20 },
  },
  {
    id: 'R1-paced',
    port: 4612,
    open: fakeKanal,
    pace: 20,
    quick: { messages: 200, kills: 1 },
    full: { messages: 2000, kills: 5 },
  },
];

/**
 * Kills one of two workers repeatedly while messages are sent, and starts another in its place at
 * once.
 */
export const killWorkers: readonly Fault[] = VARIANTS.map(({ id, port, open, pace, ...sizes }) => ({
  id,
  name: `kill -9 of one of two workers during sends, ${id === 'R1-smtp' ? 'a provider without keys' : 'a provider with keys'}${pace === null ? '' : `, paced at ${pace} a second`}`,
  run: async (size) => {
    const provider = await open();
    const fleet = await openFleet(port, provider.env);
    try {
      return await runFault(fleet, provider, pace, sizes[size]);
    } finally {
      await fleet.end();
      await provider.stop();
    }
  },
}));

async function runFault(
  fleet: Fleet,
  provider: FakeService,
  pace: number | null,
  { messages, kills }: { messages: number; kills: number },
): ReturnType<Fault['run']> {
  const web = await fleet.startWeb();
  const client = await fleet.connect();
  provider.setDelay(PROVIDER_MS);
  const shops: FaultShop[] = [];
  while (shops.length < SHOPS) shops.push(await openFaultShop(fleet.address, provider.newKey()));
  // A team can send after its owner has followed the link of the confirmation e-mail.
  await client.query('update users set email_confirmed_at = now()');
  for (const shop of shops)
    await addCustomers(shop, { count: messages / SHOPS, channel: provider.channel });
  await client.query(
    'update senders set limit_count = $1, limit_seconds = $2',
    pace === null ? [null, null] : [pace, 1],
  );
  const workers = await Promise.all([fleet.startWorker(), fleet.startWorker()]);
  const began = performance.now();
  const rescues: { rescue: Promise<Rescue> }[] = [];
  const killed = new Set<string>();
  const part = messages / (kills + 0.5);
  for (let i = 0; i < kills; i++) {
    await waitUntil(
      () => provider.count() >= part * i + 1 + Math.random() * (part / 2),
      180_000,
      'the sending stands still',
    );
    await sleep(Math.random() * 100);
    rescues.push(await killOne(fleet, workers, provider, killed));
  }
  await waitUntilSent(client, 300_000);
  const seconds = Math.round((performance.now() - began) / 1000);
  const rescued = await Promise.all(rescues.map(({ rescue }) => rescue));
  const stop_ms = Math.max(
    ...(await Promise.all([...workers, web].map((program) => program.stop()))),
  );
  const audit = await auditSends(client, provider.arrivals());
  await client.end();
  const rescued_ms = Math.max(...rescued.map(({ ms }) => ms));
  const passed =
    isSound(audit) &&
    audit.messages === messages &&
    audit.ended === 0 &&
    rescued.every(({ rows }) => rows > 0) &&
    isExplained(audit.unknown, provider, rescued) &&
    rescued_ms <= RESCUED &&
    stop_ms <= 10_000;
  return {
    passed,
    figures: {
      kills,
      seconds,
      ...audit,
      replays: provider.replays(),
      held_at_kill: rescued.map(({ rows }) => rows),
      rescued_ms,
      stop_ms,
    },
  };
}

/**
 * Returns true when the number of unknown outcomes is as expected: none with idempotency keys.
 * Without them, at least one, because kills interrupt calls, and at most the number of messages in
 * progress at the kills.
 */
function isExplained(unknown: number, provider: FakeService, rescued: readonly Rescue[]): boolean {
  const held = rescued.reduce((sum, { rows }) => sum + rows, 0);
  return provider.honours_keys ? unknown === 0 : unknown >= 1 && unknown <= held;
}

interface Rescue {
  /** Messages that both workers were sending at the kill. */
  rows: number;
  /** Milliseconds until each of them was finished or claimed again. */
  ms: number;
}

async function killOne(
  fleet: Fleet,
  workers: Program[],
  provider: FakeService,
  killed: Set<string>,
): Promise<{ rescue: Promise<Rescue> }> {
  const index = Math.floor(Math.random() * workers.length);
  const client = await fleet.connect();
  const readHeld = async (): Promise<{ id: string; attempt: number }[]> =>
    (await client.query("select id, attempt from messages where status = 'sending'")).rows;
  provider.setDelay(MEANWHILE_MS);
  // The remaining messages may belong to workers killed before: a kill must interrupt other
  // messages.
  await waitUntil(
    async () => (await readHeld()).some((row) => !killed.has(keyOf(row))),
    2 * RESCUED,
    'the workers took nothing more',
  );
  await workers[index]?.kill();
  const rows = await readHeld();
  for (const row of rows) killed.add(keyOf(row));
  const heldRows = [rows.map(({ id }) => id), rows.map(({ attempt }) => attempt)];
  const open = async (): Promise<boolean> => {
    await sleep(400);
    const left = await client.query(
      "select 1 from messages m join unnest($1::bigint[], $2::int[]) h(id, attempt) on m.id = h.id and m.attempt = h.attempt where m.status = 'sending' limit 1",
      heldRows,
    );
    return left.rowCount !== 0;
  };
  const rescue = (async (): Promise<Rescue> => {
    const ms = await waitUntil(
      async () => !(await open()),
      2 * RESCUED,
      'what a dead worker held was not rescued',
    );
    await client.end();
    return { rows: rows.length, ms };
  })();
  // Prevents an unhandled rejection. The caller awaits the promise at the end of the run.
  rescue.catch(() => undefined);
  workers[index] = await fleet.startWorker();
  provider.setDelay(PROVIDER_MS);
  return { rescue };
}

function keyOf({ id, attempt }: { id: string; attempt: number }): string {
  return `${id}.${attempt}`;
}
