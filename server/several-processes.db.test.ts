import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startSmtp } from '#fake-services/mail/smtp.ts';
import { openDatabase } from './database/open.ts';
import { addPerson } from './testing/builders/person.ts';
import { addMessage, addRequest } from './testing/builders/request.ts';
import { addTeam } from './testing/builders/team.ts';
import { openDatabaseProxy } from './testing/services/open-database-proxy.ts';
import { type RecueilProcess, runRecueil, temporaryDataDir } from './testing/run-recueil.ts';
import { testDatabaseConfig } from './testing/test-database.ts';

const SECRET_KEY = 'the secret of the tests, long enough';
const ALL_DAY = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', skip_holidays: false };
const FLOW = {
  is_active: true,
  send_window: { email: ALL_DAY },
  caps: { messages_per_day: null, requests_per_30_days: null },
};

/** Opens a separate database through a connection that the test can cut. */
async function openInstanceDatabase() {
  const config = await testDatabaseConfig();
  const line = await openDatabaseProxy(String(config.host));
  const db = openDatabase({ ...config, max: 2 });
  onTestFinished(async () => {
    await db.destroy();
    line.close();
  });
  return {
    config,
    db,
    line,
    env: {
      DATABASE_URL: `postgres://${config.user}@127.0.0.1:${line.port}/${config.database}`,
      SECRET_KEY,
      NEW_TEAM_DAILY_MESSAGES: '0',
    },
  };
}

describe('two workers on one PostgreSQL', () => {
  test('share what is due, send nothing twice, and a stop in the middle leaves the rest to the other', async () => {
    const { config, db, env } = await openInstanceDatabase();
    const team_id = await addTeam({ db }, { flow: FLOW });
    const smtps = await Promise.all([startSmtp(), startSmtp()]);
    const workers: RecueilProcess[] = [];
    for (const smtp of smtps) {
      onTestFinished(() => smtp.stop());
      // Longer than the other worker may need to begin on a busy machine.
      smtp.setDelay(1_000);
      workers.push(
        await runRecueil(temporaryDataDir(), {
          ...env,
          ROLES: 'worker',
          SMTP_URL: smtp.url,
          MAIL_FROM: 'avis@boutique.test',
        }),
      );
    }
    await Promise.all(workers.map(started));
    await addDue(db, team_id, 300);
    const sent = (): number[] => smtps.map((smtp) => smtp.mails.length);
    const total = (): number => sent().reduce((sum, mails) => sum + mails, 0);
    while (sent().includes(0)) await sleep(5);
    for (const smtp of smtps) smtp.setDelay(20);
    while (total() < 150) await sleep(5);
    const shares = sent();
    workers[0]?.signal('SIGTERM');
    expect(await workers[0]?.exited).toBe(0);
    while (total() < 300) await sleep(10);
    const client = new pg.Client(config);
    await client.connect();
    onTestFinished(() => client.end());
    const states = async (): Promise<object[]> =>
      (
        await client.query(
          'select status, count(*)::int as count, count(lease_until)::int as leased from messages group by 1',
        )
      ).rows;
    // The last answers are still being recorded.
    await expect
      .poll(states, { timeout: 60_000 })
      .toEqual([{ status: 'sent', count: 300, leased: 0 }]);
    for (const mails of shares) expect(mails).toBeGreaterThan(0);
    const recipients = smtps.flatMap((smtp) => smtp.mails.map((mail) => mail.to));
    expect([recipients.length, new Set(recipients).size]).toEqual([300, 300]);
  });
});

/** Waits for the line « prêt », which also a process without an address prints. */
async function started(worker: RecueilProcess): Promise<void> {
  const ended = worker.exited.then(() => {
    throw new Error(`it ended: ${worker.output()}`);
  });
  ended.catch(() => undefined);
  while (!worker.output().includes('prêt')) await Promise.race([sleep(20), ended]);
}

async function addDue(
  db: ReturnType<typeof openDatabase>,
  team_id: string,
  count: number,
): Promise<void> {
  const sender = await db
    .selectFrom('senders')
    .select('id')
    .where('channel', '=', 'email')
    .where('state', '=', 'connected')
    .executeTakeFirstOrThrow();
  const at = new Date();
  await db.transaction().execute(async (tx) => {
    for (let i = 0; i < count; i++) {
      const email = `client${i}@exemple.fr`;
      const request_id = await addRequest(tx, { team_id, email, created_at: at });
      await addMessage(tx, {
        team_id,
        request_id,
        recipient: email,
        scheduled_at: at,
        due_at: at,
        sender_id: sender.id,
      });
    }
  });
}

describe('a PostgreSQL that goes away', () => {
  test('is a 503 that says when to come back, on the API and in words on a customer’s page; then all is as before, without a restart', async () => {
    const { db, line, env } = await openInstanceDatabase();
    const web = await runRecueil(temporaryDataDir(), { ...env, ROLES: 'web', LOG_LEVEL: 'silent' });
    await web.ready();
    const team_id = await addTeam({ db }, { flow: FLOW });
    const { headers } = await addPerson({ db, clock: { now: () => new Date() } }, { team_id });
    const { token } = await db
      .selectFrom('review_requests')
      .select('token')
      .where('id', '=', await addRequest(db, { team_id }))
      .executeTakeFirstOrThrow();
    const order = (number: string) =>
      fetch(`${web.address}/api/team/orders`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ number, email: 'zoe@exemple.fr' }),
      });
    expect((await order('avant')).status).toBe(200);

    line.cut();
    const refused = await order('pendant');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toMatchObject({
      code: 'unavailable',
      message: expect.any(String) as string,
    });
    const page = await fetch(`${web.address}/y/${token}`, { headers: { accept: 'text/html' } });
    expect([
      page.status,
      page.headers.get('retry-after'),
      page.headers.get('content-type'),
    ]).toEqual([503, '2', 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('<html lang="fr"');
    expect((await fetch(`${web.address}/health`)).status).toBe(503);

    line.restore();
    expect((await order('après')).status).toBe(200);
    expect((await fetch(`${web.address}/y/${token}`)).status).toBe(200);
    await web.ready();
    const kept = await db.selectFrom('orders').select('number').orderBy('id').execute();
    expect(kept.map(({ number }) => number)).toEqual(['avant', 'après']);
    web.signal('SIGTERM');
    expect(await web.exited).toBe(0);
  });
});
