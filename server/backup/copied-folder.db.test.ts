import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '#server/database/open.ts';
import { addDueMessages } from '#server/testing/builders/due-messages.ts';
import {
  embeddedConfig,
  runRecueil,
  serverOf,
  startedDataDir,
  temporaryDataDir,
} from '#server/testing/run-recueil.ts';
import { startSmtp } from '#fake-services/mail/smtp.ts';

const MESSAGES = 12;

/**
 * Copies the folder as a disk snapshot does: no process of the database writes between two files.
 */
async function copyAtOneMoment(from: string, to: string, db: Database): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db);
  const pids = [serverOf(from) ?? Number.NaN, ...rows.map(({ pid }) => pid)];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    expect(spawnSync('cp', ['-a', `${from}/.`, to]).status).toBe(0);
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
}

test('a copy of a running folder, started beside its original, sends nothing', async () => {
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'avis@boutique.fr', NEW_TEAM_DAILY_MESSAGES: '0' };
  const original = await startedDataDir();
  const web = await runRecueil(original, { ...env, ROLES: 'web' });
  await web.ready();
  const db = openDatabase({ ...embeddedConfig(original), max: 2 });
  onTestFinished(() => db.destroy());
  await addDueMessages(
    db,
    Array.from({ length: MESSAGES }, (_, index) => `c${index}@exemple.fr`),
  );
  const { lease_until } = await db
    .selectFrom('instance')
    .select('lease_until')
    .executeTakeFirstOrThrow();
  expect(lease_until).not.toBeNull();

  const copied = temporaryDataDir();
  await copyAtOneMoment(original, copied, db);
  expect(fs.existsSync(path.join(copied, 'postgresql', 'postmaster.pid'))).toBe(true);
  const [copy, worker] = await Promise.all([
    runRecueil(copied, env),
    runRecueil(original, { ...env, ROLES: 'worker' }),
  ]);
  await copy.ready();
  const health = await fetch(`${copy.address}/health`);
  expect(await health.json()).toMatchObject({ ready: true, hold: 'unconfirmed_restore' });
  expect(copy.output()).toContain('data folder copied or moved before its original was stopped');
  const there = openDatabase({ ...embeddedConfig(copied), max: 2 });
  onTestFinished(() => there.destroy());
  const countOf = async (one: typeof db, status: 'held' | 'sent'): Promise<number> =>
    (await one.selectFrom('messages').select('id').where('status', '=', status).execute()).length;
  await expect.poll(() => countOf(there, 'held')).toBe(MESSAGES);
  await expect.poll(() => countOf(db, 'sent')).toBe(MESSAGES);
  const people = smtp.mails.map(({ to }) => String(to)).toSorted();
  expect(people.length).toBe(new Set(people).size);
  expect(people.length).toBe(MESSAGES);
  expect(worker.output()).not.toContain('copied or moved');
});
