import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { auditSends, isSound } from '../audit/audit-sends.ts';
import { fakeSmtp } from '../fake-providers.ts';
import type { Fault } from '../fault.ts';
import { addCustomers, openFaultShop } from '../open-fault-shop.ts';
import { openTestInstance } from '../test-instance.ts';
import { waitUntil } from '../wait-until.ts';
import { waitUntilSent } from '../wait-until-sent.ts';

const PORTS = { original: 4645, copy: 4646 };

/** Copies the folder of an instance while it sends, and starts the copy beside the original. */
export const startCopy: Fault = {
  id: 'copy',
  name: 'a copy of the folder, made during sends, started beside its original',
  run: async (size) => {
    const messages = size === 'full' ? 2000 : 200;
    const provider = await fakeSmtp();
    provider.setDelay(100);
    const [folder, copied] = [openFolder(), openFolder()] as const;
    const original = openTestInstance(folder, PORTS.original, provider.env);
    const copy = openTestInstance(copied, PORTS.copy, provider.env);
    try {
      await original.start();
      await addCustomers(await openFaultShop(original.address), {
        count: messages,
        channel: 'email',
      });
      await waitUntil(() => provider.count() >= messages / 10, 120_000, 'nothing leaves');
      // Slows the mail server meanwhile, so that the copied queue is not empty on a busy machine.
      provider.setDelay(5_000);
      execFileSync('cp', ['-a', `${folder}/.`, copied]);
      provider.setDelay(100);
      await copy.start();
      const health = (await (await fetch(`${copy.address}/health`)).json()) as { hold: unknown };
      const there = await copy.connect();
      const countDue = async (): Promise<number> =>
        (await there.query("select 1 from messages where status = 'scheduled' and due_at <= now()"))
          .rowCount ?? 0;
      await waitUntil(async () => (await countDue()) === 0, 120_000, 'the copy does not hold');
      const client = await original.connect();
      await waitUntilSent(client, 180_000);
      const held = await there.query("select 1 from messages where status = 'held'");
      const audit = await auditSends(client, provider.arrivals());
      await there.end();
      await client.end();
      return {
        passed:
          health.hold === 'unconfirmed_restore' &&
          (held.rowCount ?? 0) > 0 &&
          isSound(audit) &&
          audit.messages === messages &&
          audit.ended + audit.unknown === 0,
        figures: { hold: health.hold, held_in_copy: held.rowCount, ...audit },
      };
    } finally {
      await copy.end();
      await original.end();
      await provider.stop();
    }
  },
};

function openFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-faults-'));
  fs.chmodSync(folder, 0o755);
  return folder;
}
