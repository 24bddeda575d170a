import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startSmtp } from '#fake-services/mail/smtp.ts';
import { openDatabase } from '#server/database/open.ts';
import { repairStatistics } from '#server/domains/statistics/cohorts/recount.ts';
import { addDueMessages } from '#server/testing/builders/due-messages.ts';
import {
  embeddedConfig,
  PROGRAM_ENV,
  runRecueil,
  startedDataDir,
  temporaryDataDir,
} from '#server/testing/run-recueil.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const GUIDE = fs.readFileSync(path.join(ROOT, 'docs/operations/backup.md'), 'utf8');
const PASSPHRASE = 'une longue phrase à garder ailleurs';
const MESSAGES = 40;

/** Returns the command of the guide with its folders replaced by these. */
function commandOf(name: string, places: Readonly<Record<string, string>>): string {
  const blocks = [...GUIDE.matchAll(/```sh\n([^`]+)```/gu)].map(([, block = '']) => block.trim());
  const command = blocks.find((block) => block.includes(`npm run ${name} `)) ?? '';
  expect(command.split('\n'), `the guide gives one line with npm run ${name}`).toHaveLength(1);
  // A folder of the guide that is not replaced would be written on this machine.
  for (const [folder] of command.matchAll(/(?<=[= ])\/\S+/gu))
    expect(Object.keys(places).filter((place) => folder.startsWith(place))).toHaveLength(1);
  return Object.entries(places).reduce(
    (text, [place, ours]) => text.replaceAll(place, ours),
    command.replace("'…'", `'${PASSPHRASE}'`),
  );
}

/** Runs the command as a person does in a shell in the folder of the installation. */
async function follow(command: string, env: Record<string, string>): Promise<string> {
  const child = spawn('sh', ['-c', command], {
    cwd: ROOT,
    env: { ...PROGRAM_ENV, HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  expect(code, output).toBe(0);
  return output;
}

test('disaster recovery as documented: a backup made during sends is restored elsewhere and audited, and sends nothing twice', async () => {
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  smtp.setDelay(100);
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'avis@boutique.fr', NEW_TEAM_DAILY_MESSAGES: '0' };
  const lost = await startedDataDir();
  const original = await runRecueil(lost, env);
  await original.ready();
  const db = openDatabase({ ...embeddedConfig(lost), max: 2 });
  onTestFinished(() => db.destroy());
  const team_id = await addDueMessages(
    db,
    Array.from({ length: MESSAGES }, (_, index) => `c${index}@exemple.fr`),
    { due_at: new Date(Date.now() + 3_600_000) },
  );
  // Counts the messages as the events of the product would have done, then makes them due.
  await db.transaction().execute((tx) => repairStatistics(tx, team_id));
  await db.updateTable('messages').set({ due_at: new Date() }).execute();
  await expect.poll(() => smtp.mails.length).toBeGreaterThan(0);
  const backups = temporaryDataDir().replaceAll(' ', '\\ ');
  const srv = path.join(temporaryDataDir(), 'recueil');
  const places = {
    '/var/backups/recueil': backups,
    '/srv/recueil': srv.replaceAll(' ', '\\ '),
    'https://avis.exemple.fr': 'https://secours.exemple.fr',
  };
  const saved = await follow(commandOf('backup', places), { DATA_DIR: lost });
  expect(saved).toMatch(/lignes de \d+ tables, .+, chiffrée\./);
  await expect.poll(() => new Set(smtp.mails.map(({ to }) => String(to))).size).toBe(MESSAGES);
  original.signal('SIGTERM');
  await original.exited;
  await db.destroy();
  const before = smtp.mails.length;

  const restored = await follow(commandOf('restore', places), {});
  expect(restored).toContain('Adresse de l’instance : https://secours.exemple.fr.');
  expect(restored).toContain(`et ${MESSAGES} messages, aucune différence.`);
  const copy = await runRecueil(srv, { ...env, PUBLIC_URL: 'https://secours.exemple.fr' });
  await copy.ready();
  const health = await fetch(`${copy.address}/health`);
  expect(await health.json()).toMatchObject({ hold: 'unconfirmed_restore' });
  const there = openDatabase({ ...embeddedConfig(srv), max: 2 });
  onTestFinished(() => there.destroy());
  const count = async (...statuses: ('held' | 'sent' | 'sending')[]): Promise<number> =>
    (await there.selectFrom('messages').select('id').where('status', 'in', statuses).execute())
      .length;
  const known = await count('sent');
  await expect.poll(() => count('held')).toBe(MESSAGES - known);
  expect(await count('sending')).toBe(0);
  expect(smtp.mails).toHaveLength(before);
});
