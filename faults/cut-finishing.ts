import { setTimeout as sleep } from 'node:timers/promises';
import { auditSends, isSound } from './audit/audit-sends.ts';
import { type Fleet, openFleet } from './fleet.ts';
import { isReady } from './test-instance.ts';
import { addCustomers, openFaultShop } from './open-fault-shop.ts';
import type { Fault } from './fault.ts';
import { fakeKanal, fakeSmtp, type FakeService } from './fake-providers.ts';
import { waitUntil } from './wait-until.ts';
import { waitUntilSent } from './wait-until-sent.ts';

const PORTS = { frozen: 4603, smtp: 4604, cut: 4605 };
const PROVIDER_MS = 200;
/** Milliseconds after which all calls in progress have been answered. */
const ANSWERED = 2_000;
const HEALED = 10_000;

/**
 * Suspends PostgreSQL between the provider’s answers and their writing, and kills every worker
 * before it resumes.
 */
const killed = (id: string, port: number, open: () => Promise<FakeService>): Fault => ({
  id,
  name: `every worker killed between the provider’s answer and its writing, ${id === 'R4' ? 'a provider with keys' : 'a provider without keys'}`,
  run: (size) =>
    onFleet(port, open, async (fleet, provider) => {
      const [messages, rounds] = size === 'full' ? [2000, 5] : [300, 1];
      await fill(fleet, provider, messages);
      let workers = await Promise.all([fleet.startWorker(), fleet.startWorker()]);
      const unwritten: number[] = [];
      for (let round = 0; round < rounds; round++) {
        await waitUntil(
          () => provider.count() >= ((round + 0.5) * messages) / (rounds + 1),
          120_000,
          'the sending stands still',
        );
        fleet.freezeDatabase();
        await sleep(ANSWERED);
        await Promise.all(workers.map((worker) => worker.kill()));
        const accepted = provider.count();
        fleet.thawDatabase();
        unwritten.push(accepted - (await countSent(fleet)));
        workers = await Promise.all([fleet.startWorker(), fleet.startWorker()]);
      }
      const figures = await finish(fleet, provider);
      const isWhole =
        isSound(figures) &&
        figures.messages === messages &&
        figures.ended === 0 &&
        (!provider.honours_keys || figures.unknown === 0);
      return {
        passed: isWhole && unwritten.every((rows) => rows > 0),
        figures: { rounds, accepted_unwritten: unwritten, ...figures, replays: provider.replays() },
      };
    }),
});

/**
 * graphile-worker #592: cuts the connections to PostgreSQL while all workers write outcomes. No
 * process is restarted.
 */
const cut: Fault = {
  id: 'R4-line',
  name: 'every connection to PostgreSQL cut while outcomes are written, a provider without keys',
  run: (size) =>
    onFleet(PORTS.cut, fakeSmtp, async (fleet, provider) => {
      const [messages, rounds, away] = size === 'full' ? [2000, 5, 30_000] : [300, 2, 3_000];
      await fleet.startWeb();
      await fill(fleet, provider, messages, false);
      await Promise.all([fleet.startWorker(), fleet.startWorker()]);
      const healed_ms: number[] = [];
      let isRed = true;
      for (let round = 0; round < rounds; round++) {
        await waitUntil(
          () => provider.count() >= ((round + 0.5) * messages) / (rounds + 1),
          120_000,
          'the sending stands still',
        );
        fleet.line.cut();
        await sleep(away);
        isRed &&= !(await isReady(fleet.address));
        const mails = provider.count();
        fleet.line.restore();
        healed_ms.push(
          await waitUntil(() => provider.count() > mails, 60_000, 'the sending did not go on'),
        );
      }
      const figures = await finish(fleet, provider);
      const isWhole =
        isSound(figures) && figures.messages === messages && figures.ended + figures.unknown === 0;
      return {
        passed: isWhole && isRed && healed_ms.every((ms) => ms <= HEALED),
        figures: { rounds, away_ms: away, health_was_red: isRed, healed_ms, ...figures },
      };
    }),
};

export const cutFinishing: readonly Fault[] = [
  killed('R4', PORTS.frozen, fakeKanal),
  killed('R4-smtp', PORTS.smtp, fakeSmtp),
  cut,
];

async function onFleet(
  port: number,
  open: () => Promise<FakeService>,
  run: (fleet: Fleet, provider: FakeService) => ReturnType<Fault['run']>,
): ReturnType<Fault['run']> {
  const provider = await open();
  const fleet = await openFleet(port, provider.env);
  try {
    return await run(fleet, provider);
  } finally {
    await fleet.end();
    await provider.stop();
  }
}

async function fill(
  fleet: Fleet,
  provider: FakeService,
  count: number,
  closes = true,
): Promise<void> {
  const web = closes ? await fleet.startWeb() : null;
  await addCustomers(await openFaultShop(fleet.address, provider.newKey()), {
    count,
    channel: provider.channel,
  });
  const client = await fleet.connect();
  await client.query('update senders set limit_count = null, limit_seconds = null');
  await client.end();
  provider.setDelay(PROVIDER_MS);
  await web?.stop();
}

async function countSent(fleet: Fleet): Promise<number> {
  const client = await fleet.connect();
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from messages where status = 'sent'",
  );
  await client.end();
  return rows[0]?.count ?? 0;
}

async function finish(
  fleet: Fleet,
  provider: FakeService,
): Promise<Awaited<ReturnType<typeof auditSends>>> {
  const client = await fleet.connect();
  await waitUntilSent(client, 180_000);
  const audit = await auditSends(client, provider.arrivals());
  await client.end();
  return audit;
}
