import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testDatabaseConfig } from '#server/testing/test-database.ts';
import { type Listener, listen } from './listen.ts';
import { openDatabase } from './open.ts';

let listener: Listener | undefined;
afterEach(() => listener?.stop());

async function say(config: pg.ClientConfig, text: string): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  await client.query(text);
  await client.end();
}

test('a notification wakes up, another channel does not, and a lost connection is opened again and wakes up for what it missed', async () => {
  const config = await testDatabaseConfig();
  const wakeUp = vi.fn<() => void>();
  listener = listen(config, 'messages_due', wakeUp);
  await expect.poll(() => listener?.isListening()).toBe(true);
  expect(wakeUp).toHaveBeenCalledTimes(1);
  await say(config, `select pg_notify('another', '')`);
  await say(config, `select pg_notify('messages_due', '')`);
  await expect.poll(() => wakeUp).toHaveBeenCalledTimes(2);
  const outside = { ...config, database: 'postgres' };
  const admit = (isOpen: boolean): Promise<void> =>
    say(
      outside,
      `alter database ${pg.escapeIdentifier(config.database ?? '')} with allow_connections ${isOpen}`,
    );
  await admit(false);
  await say(
    outside,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'recueil messages_due' and datname = ${pg.escapeLiteral(config.database ?? '')}`,
  );
  await expect.poll(() => listener?.isListening()).toBe(false);
  await admit(true);
  await expect.poll(() => listener?.isListening()).toBe(true);
  expect(wakeUp).toHaveBeenCalledTimes(3);
});

test('a message that is due as soon as it is planned wakes up the workers; one of tomorrow does not', async () => {
  const config = await testDatabaseConfig();
  const wakeUp = vi.fn<() => void>();
  listener = listen(config, 'messages_due', wakeUp);
  await expect.poll(() => listener?.isListening()).toBe(true);
  wakeUp.mockClear();
  const db = openDatabase({ ...config, max: 1 });
  const team_id = await addTeam({ db });
  const add = async (due_at: Date): Promise<unknown> =>
    addMessage(db, {
      team_id,
      request_id: await addRequest(db, { team_id }),
      scheduled_at: due_at,
      due_at,
    });
  await add(new Date(Date.now() + 86_400_000));
  await add(new Date());
  await expect.poll(() => wakeUp).toHaveBeenCalled();
  await say(config, `select pg_notify('messages_due', '')`);
  await expect.poll(() => wakeUp).toHaveBeenCalledTimes(2);
  await db.destroy();
});
