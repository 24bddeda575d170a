import fs from 'node:fs';
import path from 'node:path';
import { auditSends, isSound } from '../../audit/audit-sends.ts';
import { fakeSmtp } from '../../fake-providers.ts';
import type { Fault } from '../../fault.ts';
import { openFleet } from '../../fleet.ts';
import { addCustomers, openFaultShop } from '../../open-fault-shop.ts';
import { waitUntil } from '../../wait-until.ts';
import { waitUntilSent } from '../../wait-until-sent.ts';
import { findArchive, lacksArchive } from '../find-archive.ts';
import { PROBED, probeUnit } from './probe-unit.ts';
import { openSystemdMachine, runAsRoot, type SystemdMachine } from './systemd-machine.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const GUIDE = path.join(ROOT, 'docs/operations/install.md');
const UNITS = fs.readdirSync(path.join(ROOT, 'deploy/systemd')).toSorted();
const PORTS = { web: 4690, worker: 4691 };

/**
 * Runs the units of `deploy/systemd` under a separate systemd, installed with the commands of the
 * guide: web and worker on one database, then the single process with the bundled PostgreSQL.
 */
export const runUnits: Fault = {
  id: 'units',
  name: 'the systemd units, installed with the commands of the guide, under a systemd in separate namespaces',
  run: async () => {
    const archive = findArchive();
    const lacking = lacksArchive();
    if (archive === null || lacking !== null)
      return { passed: true, not_run: lacking ?? '', figures: {} };
    const machine = await openSystemdMachine(path.dirname(archive));
    if (typeof machine === 'string') return { passed: true, not_run: machine, figures: {} };
    const provider = await fakeSmtp();
    const fleet = await openFleet(PORTS.web, provider.env);
    try {
      await install(machine, provider.env['SMTP_URL'] ?? '');
      const limits = await Promise.all(UNITS.map((unit) => probeUnit(machine, unit)));
      await runAsRoot(
        machine,
        `echo 'DATABASE_URL=${fleet.databaseUrl}' >> /etc/recueil/recueil.env`,
      );
      const ready_of_two = await start(machine, ['recueil-web', 'recueil-worker']);
      const shop = await openFaultShop(fleet.address);
      await addCustomers(shop, { count: 1, channel: 'email' });
      const client = await fleet.connect();
      await waitUntil(() => provider.arrivals().length > 0, 120_000, 'nothing leaves');
      await waitUntilSent(client, 60_000, { firstOnly: true });
      const audit = await auditSends(client, provider.arrivals());
      await client.end();
      const stops = await stop(machine, ['recueil-web', 'recueil-worker']);
      await runAsRoot(
        machine,
        'sed -i /^DATABASE_URL/d /etc/recueil/recueil.env; rm -r /var/lib/recueil',
      );
      const ready_of_one = await start(machine, ['recueil']);
      await addCustomers(await openFaultShop(fleet.address), { count: 1, channel: 'email' });
      await waitUntil(() => provider.arrivals().length > 1, 120_000, 'nothing leaves');
      const backup = await backUp(machine);
      stops.push(...(await stop(machine, ['recueil'])));
      const sent_by_one = provider.arrivals().length - audit.accepted;
      return {
        passed:
          limits.every((lines) => PROBED.every((line) => lines.includes(line))) &&
          isSound(audit) &&
          audit.sent === 1 &&
          sent_by_one === 1 &&
          backup.includes('chiffrée') &&
          stops.every((shown) => shown === 'success 0 0'),
        figures: {
          archive: path.basename(archive),
          units: UNITS.length,
          limits_held: `${limits.flat().filter((line) => PROBED.includes(line)).length} of ${PROBED.length * UNITS.length}`,
          ready_of_two,
          ready_of_one,
          sent_by_one,
          stops,
          backup,
          limits,
          ...audit,
        },
      };
    } finally {
      await machine.end();
      await fleet.end();
      await provider.stop();
    }
  },
};

/** Runs the unchanged block of the guide, then fills this machine’s values into the example. */
async function install(machine: SystemdMachine, smtpUrl: string): Promise<void> {
  const [, block = ''] =
    /```sh\n(sha256sum [\s\S]+?)```/u.exec(fs.readFileSync(GUIDE, 'utf8')) ?? [];
  await runAsRoot(machine, `cd /mnt\n${block}`);
  await runAsRoot(
    machine,
    `cp /opt/recueil/deploy/systemd/recueil-*.service /etc/systemd/system/
mkdir -p /var/backups
mkdir /var/backups/recueil && chown recueil: /var/backups/recueil
sed -i -e '/^TRUST_PROXY=/d' -e '/^ADMIN_EMAIL=/d' -e 's|^SMTP_URL=.*|SMTP_URL=${smtpUrl}|' \\
  -e 's|^PUBLIC_URL=.*|PUBLIC_URL=http://127.0.0.1:${PORTS.web}|' /etc/recueil/recueil.env
echo PORT=${PORTS.web} >> /etc/recueil/recueil.env
mkdir /etc/systemd/system/recueil-worker.service.d
printf '[Service]\\nEnvironment=HEALTH_PORT=${PORTS.worker}\\n' > /etc/systemd/system/recueil-worker.service.d/port.conf
touch /home/private /tmp/private
systemctl daemon-reload`,
  );
}

async function start(machine: SystemdMachine, units: readonly string[]): Promise<number> {
  await runAsRoot(machine, `systemctl enable --now ${units.join(' ')}`);
  const ports = units.map((unit) => (unit === 'recueil-worker' ? PORTS.worker : PORTS.web));
  try {
    return await waitUntil(
      async () => (await Promise.all(ports.map(isReady))).every(Boolean),
      120_000,
      'it is not ready',
    );
  } catch (error) {
    const names = units.map((unit) => `--unit ${unit}`).join(' ');
    const { output } = await machine.run(`journalctl ${names} --no-pager --lines 40`);
    throw new Error(output, { cause: error });
  }
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
  return answer?.ok === true;
}

/** Stops the units and returns the result, the exit code and the number of restarts of each. */
async function stop(machine: SystemdMachine, units: readonly string[]): Promise<string[]> {
  await runAsRoot(machine, `systemctl disable --now ${units.join(' ')}`);
  return Promise.all(
    units.map(async (unit) => {
      const properties = '--property=Result,ExecMainStatus,NRestarts';
      const shown = await runAsRoot(machine, `systemctl show ${properties} ${unit}`);
      const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'mu').exec(shown)?.[1];
      return `${valueOf('Result')} ${valueOf('ExecMainStatus')} ${valueOf('NRestarts')}`;
    }),
  );
}

/** Runs the command of the guide with the program itself, because the archive contains no npm. */
async function backUp(machine: SystemdMachine): Promise<string> {
  const [, block = ''] =
    /```sh\n(cd \/opt\/recueil [\s\S]+?)```/u.exec(fs.readFileSync(GUIDE, 'utf8')) ?? [];
  const command = block.replace('npm run backup --', 'node_modules/.bin/node scripts/backup.ts');
  return (await runAsRoot(machine, command)).trim().split('\n').at(-1) ?? '';
}
