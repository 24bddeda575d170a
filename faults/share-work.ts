import { auditSends, isSound } from './audit/audit-sends.ts';
import { openFleet } from './fleet.ts';
import { addCustomers, openFaultShop } from './open-fault-shop.ts';
import type { Fault } from './fault.ts';
import { fakeSmtp } from './fake-providers.ts';
import { waitUntil } from './wait-until.ts';
import { waitUntilSent } from './wait-until-sent.ts';

const PORT = 4608;
const PROVIDER_MS = 40;
/**
 * The least share of each worker, relative to an equal part. A stricter limit would depend on the
 * load of the machine.
 */
const FAIR = 0.5;

/**
 * Runs 1, 2 and 4 workers on one PostgreSQL, each with its own mail server, which shows which
 * worker sent a message.
 */
export const shareWork: Fault = {
  id: 'R19-share',
  name: '1, 2 and 4 workers share the work, then stop politely in the middle of it',
  run: async (size) => {
    const messages = size === 'full' ? 4000 : 600;
    const results = [];
    for (const count of size === 'full' ? [1, 2, 4] : [1, 2])
      results.push({ workers: count, ...(await runWith(count, messages)) });
    return { passed: results.every(({ passed }) => passed), figures: { messages, results } };
  },
};

async function runWith(
  count: number,
  messages: number,
): Promise<{ passed: boolean } & Record<string, unknown>> {
  const providers = await Promise.all(Array.from({ length: count }, fakeSmtp));
  const fleet = await openFleet(PORT, providers[0]?.env ?? {});
  const sent = (): number[] => providers.map((provider) => provider.count());
  const total = (): number => sent().reduce((sum, mails) => sum + mails, 0);
  try {
    for (const provider of providers) provider.setDelay(PROVIDER_MS);
    await fleet.startWeb();
    const shop = await openFaultShop(fleet.address);
    const workers = await Promise.all(providers.map((provider) => fleet.startWorker(provider.env)));
    const due = new Date(Date.now() + 3_000 + messages * 2);
    await addCustomers(shop, { count: messages, channel: 'email', due });
    await waitUntil(() => total() > 0, 60_000, 'nothing was sent');
    const began = performance.now();
    await waitUntil(() => total() >= messages / 2, 180_000, 'the sending stands still');
    const shares = sent();
    const per_second = Math.round((messages / 2 / (performance.now() - began)) * 1000);
    // Stops the first worker in the middle of the sending. The others send the messages that it had
    // not started.
    const left_at_stop = messages - total();
    const stop_ms = await workers[0]?.stop();
    const [mails_of_stopped] = sent();
    const restarted = count === 1 ? await fleet.startWorker(providers[0]?.env) : null;
    const client = await fleet.connect();
    await waitUntilSent(client, 180_000);
    const audit = await auditSends(
      client,
      providers.flatMap((provider) => provider.arrivals()),
    );
    await client.end();
    await restarted?.stop();
    // The worker stopped before the end, and the others sent the rest. A provider also counts
    // e-mails to the owner of the shop, which are not messages.
    const isHandedOver =
      left_at_stop > 0 &&
      audit.accepted === messages &&
      (count === 1 || sent()[0] === mails_of_stopped);
    const isFair = shares.every((mails) => mails >= (FAIR * messages) / 2 / count);
    const passed =
      isSound(audit) &&
      audit.messages === messages &&
      audit.unknown === 0 &&
      isFair &&
      isHandedOver &&
      (stop_ms ?? Infinity) <= 10_000;
    return { passed, shares, per_second, left_at_stop, stop_ms, ...audit };
  } finally {
    await fleet.end();
    for (const provider of providers) await provider.stop();
  }
}
