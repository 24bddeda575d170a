import path from 'node:path';
import { auditSends, isSound } from '../audit/audit-sends.ts';
import { fakeKanal } from '../fake-providers.ts';
import type { Fault } from '../fault.ts';
import { openFleet } from '../fleet.ts';
import { addCustomers, openFaultShop } from '../open-fault-shop.ts';
import { waitUntil } from '../wait-until.ts';
import { waitUntilSent } from '../wait-until-sent.ts';

const PORT = 4644;
const SHIFT = path.resolve(import.meta.dirname, 'shift-clock.ts');

/**
 * A worker whose clock is two minutes ahead must stop sending and report it; a worker with the
 * correct time must send.
 */
export const wrongClock: Fault = {
  id: 'R9-drift',
  name: 'a worker whose clock is two minutes away from the database’s',
  run: async (size) => {
    const messages = size === 'full' ? 2000 : 100;
    const provider = await fakeKanal();
    const fleet = await openFleet(PORT, provider.env);
    try {
      await fleet.startWeb();
      const shop = await openFaultShop(fleet.address, provider.newKey());
      const client = await fleet.connect();
      await client.query('update senders set limit_count = null, limit_seconds = null');
      const wrong = await fleet.startWorker({
        CLOCK_SHIFT_MS: '120000',
        NODE_OPTIONS: `--import "${SHIFT}"`,
        LOG_LEVEL: 'info',
      });
      await addCustomers(shop, { count: messages, channel: 'whatsapp' });
      const detected_ms = await waitUntil(
        async () =>
          wrong.output().includes('more than a minute') &&
          (await holdOf(fleet.address)) === 'clock_drift',
        60_000,
        'the wrong clock is not reported',
      );
      // By its next heartbeat, the worker has looked for messages many times.
      const { rows: heartbeats } = await client.query<{ at: Date }>(
        'select max(seen_at) as at from worker_heartbeats',
      );
      await waitUntil(
        async () =>
          (
            await client.query('select 1 from worker_heartbeats where seen_at > $1', [
              heartbeats[0]?.at,
            ])
          ).rowCount !== 0,
        90_000,
        'the worker with the wrong clock stopped',
      );
      const sent_by_wrong = provider.count();
      await wrong.stop();
      await fleet.startWorker();
      await waitUntilSent(client, 180_000);
      const audit = await auditSends(client, provider.arrivals());
      await client.end();
      return {
        passed:
          sent_by_wrong === 0 &&
          isSound(audit) &&
          audit.messages === messages &&
          audit.ended + audit.unknown === 0,
        figures: { detected_ms, sent_by_wrong, ...audit },
      };
    } finally {
      await fleet.end();
      await provider.stop();
    }
  },
};

async function holdOf(address: string): Promise<unknown> {
  return ((await (await fetch(`${address}/health`)).json()) as { hold: unknown }).hold;
}
