import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fakeSmtp } from '../fake-providers.ts';
import type { Fault } from '../fault.ts';
import { addCustomers, openFaultShop } from '../open-fault-shop.ts';
import { openTestInstance } from '../test-instance.ts';
import { waitUntil } from '../wait-until.ts';

const PORTS = { original: 4647, recovered: 4648 };
const GUIDE = path.resolve(import.meta.dirname, '../../docs/operations/backup.md');
/** Milliseconds by which the message is due after the time to which the database is recovered. */
const LATER_MS = 10_000;

/**
 * Recovers to a point in time with the settings of the guide. Earlier data must exist, later data
 * must not, and no message that the original has sent may be sent again.
 */
export const recoverToTime: Fault = {
  id: 'recovery',
  name: 'the embedded database recovered to a point in time',
  run: async (size) => {
    const people = size === 'full' ? 500 : 20;
    const provider = await fakeSmtp();
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-faults-'));
    fs.chmodSync(root, 0o755);
    const [folder, base, archive, restored] = ['data', 'base', 'archive', 'restored'].map((name) =>
      path.join(root, name),
    ) as [string, string, string, string];
    const original = openTestInstance(folder, PORTS.original, provider.env);
    const recovered = openTestInstance(restored, PORTS.recovered, provider.env);
    try {
      fs.mkdirSync(folder);
      await original.start();
      await original.stop();
      execFileSync('cp', ['-a', path.join(folder, 'postgresql'), archive]);
      for (const name of fs.readdirSync(archive))
        fs.rmSync(path.join(archive, name), { recursive: true });
      configure(folder, 'archive_mode', archive);
      execFileSync('cp', ['-a', folder, base]);
      await original.start();
      const shop = await openFaultShop(original.address);
      await addCustomers(shop, { count: people, channel: 'email' });
      await waitUntil(
        () => provider.arrivals().length >= people,
        120_000,
        'the messages do not leave',
      );
      const due = new Date(Date.now() + LATER_MS);
      await addCustomers(shop, { count: people, channel: 'email', due });
      const client = await original.connect();
      const planned = async (): Promise<number> =>
        (
          await client.query(
            "select 1 from messages where step = 'request' and (due_at is not null or status = 'sent')",
          )
        ).rowCount ?? 0;
      await waitUntil(async () => (await planned()) === 2 * people, 60_000, 'nothing is planned');
      const { rows } = await client.query<{ at: string }>('select now()::text as at');
      const at = rows[0]?.at ?? '';
      await sleep(1_000);
      await addCustomers(shop, { count: people, channel: 'email' });
      await waitUntil(
        () => provider.arrivals().length >= 3 * people,
        120_000,
        'the messages do not leave',
      );
      const { rows: written } = await client.query<{ file: string }>(
        'select pg_walfile_name(pg_switch_wal()) as file',
      );
      await waitUntil(
        () => fs.existsSync(path.join(archive, written[0]?.file ?? '')),
        60_000,
        'the log is not archived',
      );
      await client.end();
      await original.stop();

      execFileSync('cp', ['-a', base, restored]);
      configure(restored, 'restore_command', archive, at);
      fs.writeFileSync(path.join(restored, 'postgresql', 'recovery.signal'), '');
      await recovered.start();
      const health = (await (await fetch(`${recovered.address}/health`)).json()) as {
        hold: unknown;
      };
      const there = await recovered.connect();
      const count = async (condition: string): Promise<number> =>
        (await there.query(`select 1 from messages where step = 'request' and ${condition}`))
          .rowCount ?? 0;
      // All of them are due from this time on.
      await sleep(Math.max(0, due.getTime() - Date.now()));
      await waitUntil(
        async () => (await count("status = 'held'")) === people,
        120_000,
        'what is due is not held',
      );
      const figures = {
        hold: health.hold,
        sent_by_original: provider.arrivals().length,
        requests_restored: await count("status <> 'cancelled'"),
        sent_before: await count("status = 'sent'"),
        held: await count("status = 'held'"),
        sent_twice: provider.arrivals().length - 3 * people,
      };
      await there.end();
      return {
        passed:
          figures.hold === 'unconfirmed_restore' &&
          figures.requests_restored === 2 * people &&
          figures.sent_before === people &&
          figures.held === people &&
          figures.sent_twice === 0,
        figures,
      };
    } finally {
      await recovered.end();
      await original.end();
      fs.rmSync(root, { recursive: true, force: true });
      await provider.stop();
    }
  },
};

/** Appends the settings of the guide’s block that contains this name. */
function configure(folder: string, name: string, archive: string, at = ''): void {
  const blocks = [...fs.readFileSync(GUIDE, 'utf8').matchAll(/```ini\n([^`]+)```/gu)];
  const [, settings = ''] = blocks.find(([, block]) => block?.includes(name)) ?? [];
  const ours = settings
    .replaceAll('/var/backups/recueil/wal', archive)
    .replace(/(recovery_target_time = )'[^']+'/u, `$1'${at}'`);
  fs.appendFileSync(path.join(folder, 'postgresql', 'postgresql.conf'), `\n${ours}`);
}
