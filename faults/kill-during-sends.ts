import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { auditSends, isSound } from './audit/audit-sends.ts';
import { isReady, openTestInstance, type TestInstance } from './test-instance.ts';
import { addCustomers, openFaultShop } from './open-fault-shop.ts';
import type { Fault } from './fault.ts';
import { fakeSmtp, type FakeService } from './fake-providers.ts';
import { waitUntil } from './wait-until.ts';

const FIRST_PORT = 4620;
/** Milliseconds until the provider answers, so that calls are in progress at every kill. */
const PROVIDER_MS = 30;
const MOVING_AGAIN = 60_000;
const STOPPED = 10_000;
/**
 * More e-mails than could be in progress at the interruption. When this many more arrive, the
 * sending has resumed.
 */
const MOST_IN_FLIGHT = 10;

/**
 * One way to interrupt the sending. `strike` returns its measurements when the instance answers
 * again.
 */
interface Blow {
  id: string;
  name: string;
  strike(instance: TestInstance): Promise<Record<string, number>>;
  /** True when the outcome of every call can be determined. */
  leavesNothingUnknown: boolean;
}

/**
 * After each interruption, no message may be lost or arrive twice, and one whose outcome cannot be
 * determined must be `outcome_unknown`.
 */
const BLOWS: readonly Blow[] = [
  {
    id: 'R16',
    name: 'kill -9 of the program and of PostgreSQL during sends',
    leavesNothingUnknown: false,
    strike: async (instance) => {
      await instance.killEverything();
      return { ready_ms: Math.round(await instance.start()) };
    },
  },
  {
    id: 'R3',
    name: 'kill -9 of PostgreSQL alone during sends',
    leavesNothingUnknown: true,
    strike: async (instance) => {
      const began = performance.now();
      await instance.killDatabase();
      await waitUntil(
        () => isReady(instance.address),
        60_000,
        'the instance did not find its database again',
      );
      return { ready_ms: Math.round(performance.now() - began) };
    },
  },
  {
    id: 'R19',
    name: 'SIGTERM during sends',
    leavesNothingUnknown: true,
    strike: async (instance) => {
      const stop_ms = Math.round(await instance.stop());
      if (stop_ms > STOPPED) throw new Error(`the stop took ${stop_ms} ms`);
      return { stop_ms, ready_ms: Math.round(await instance.start()) };
    },
  },
];

export const killDuringSends: readonly Fault[] = BLOWS.map((blow, index) => ({
  id: blow.id,
  name: blow.name,
  run: async (size) => {
    const [messages, blows] = size === 'full' ? [2000, 5] : [300, 2];
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-faults-'));
    fs.chmodSync(dataDir, 0o755);
    const provider = await fakeSmtp();
    const instance = openTestInstance(dataDir, FIRST_PORT + index, provider.env);
    try {
      return await runFault(instance, provider, blow, messages, blows);
    } finally {
      await instance.end();
      await provider.stop();
    }
  },
}));

async function runFault(
  instance: TestInstance,
  provider: FakeService,
  blow: Blow,
  messages: number,
  blows: number,
): Promise<{ passed: boolean; figures: Record<string, unknown> }> {
  await instance.start();
  provider.setDelay(PROVIDER_MS);
  await addCustomers(await openFaultShop(instance.address), { count: messages, channel: 'email' });
  const moments: (Record<string, number> & { moving_ms: number })[] = [];
  const part = messages / (blows + 0.5);
  for (let i = 0; i < blows; i++) {
    // Waits for a random moment within this part of the run, so that messages are in progress.
    await reach(provider, Math.floor(part * i) + 1 + Math.floor((Math.random() * part) / 2));
    await sleep(Math.random() * 200);
    const mails = provider.count();
    const measured = await blow.strike(instance);
    const began = performance.now();
    await reach(provider, mails + MOST_IN_FLIGHT);
    moments.push({ mails, ...measured, moving_ms: Math.round(performance.now() - began) });
  }
  const client = await instance.connect();
  await waitUntil(
    async () =>
      (
        await client.query(
          "select 1 from messages where step = 'request' and due_at is not null limit 1",
        )
      ).rowCount === 0,
    120_000,
    'the queue did not empty',
  );
  const audit = await auditSends(client, provider.arrivals());
  await client.end();
  const isWhole =
    isSound(audit) &&
    audit.messages === messages &&
    audit.ended === 0 &&
    audit.accepted >= audit.sent &&
    audit.unknown <= (blow.leavesNothingUnknown ? 0 : blows * MOST_IN_FLIGHT) &&
    // Each interruption came while messages were still unsent. Otherwise it would have interrupted
    // nothing.
    moments.every(({ mails = messages }) => mails > 0 && mails < messages - MOST_IN_FLIGHT);
  const passed = isWhole && moments.every((moment) => moment.moving_ms <= MOVING_AGAIN);
  return { passed, figures: { blows, ...audit, moments } };
}

async function reach(provider: FakeService, mails: number): Promise<void> {
  await waitUntil(() => provider.count() >= mails, 120_000, `mail ${mails} did not come`);
}
