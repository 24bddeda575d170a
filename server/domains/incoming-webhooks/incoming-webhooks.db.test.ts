import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addTeam } from '#server/testing/builders/team.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { purgeWebhooks } from './purge-webhooks.ts';
import { saveWebhooks } from './save-webhooks.ts';
import { readBatches, readWebhooks } from './read-webhooks.ts';

const app = testApp(await testDatabase());
const keep = (...keys: string[]) =>
  saveWebhooks(app, {
    provider: 'meta',
    event: 'meta_webhook_received',
    events: keys.map((dedupe_key) => ({
      team_id: null,
      dedupe_key,
      body: `{"a":"${dedupe_key}"}`,
    })),
  });
const ids = async () =>
  (await app.db.selectFrom('incoming_events').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );

test('a webhook received twice is stored once, and read once however often its job runs', async () => {
  expect([await keep('a', 'b', 'a'), await keep('b', 'c')]).toEqual([2, 1]);
  const read: string[] = [];
  for (let times = 0; times < 2; times++)
    await readWebhooks(app, await ids(), async (_tx, { body }) => void read.push(body));
  expect(read).toEqual(['{"a":"a"}', '{"a":"b"}', '{"a":"c"}']);
});

test('a report of the instance’s own account is deleted once it is read, so that no personal data stays in it', async () => {
  const { rows } =
    await sql`select from incoming_events where body <> '' and read_at is not null`.execute(app.db);
  expect(rows).toEqual([]);
});

test('a webhook that fails now leaves no trace, delays no other and is read the next time', async () => {
  const before = (await ids()).length;
  await keep('d', 'e');
  const fresh = (await ids()).slice(before);
  const failing = readWebhooks(app, fresh, async (tx, { body }) => {
    await addTeam({ db: tx.db }, { name: `team of ${body}` });
    if (body.includes('"d"')) throw new Error('later');
  });
  await expect(failing).rejects.toThrow('1 incoming events');
  const teams = await app.db.selectFrom('teams').select('name').execute();
  expect(teams.map(({ name }) => name)).toEqual(['team of {"a":"e"}']);
  const read: string[] = [];
  await readWebhooks(app, fresh, async (_tx, { body }) => void read.push(body));
  expect(read).toEqual(['{"a":"d"}']);
});

test('a batch is read in one transaction, then one by one when it fails: each event once, none delayed', async () => {
  const before = (await ids()).length;
  await keep('f', 'g', 'h');
  const fresh = (await ids()).slice(before);
  const calls: string[] = [];
  const readAll = (unreadable: string) =>
    readBatches(app, [fresh], async (tx, events) => {
      calls.push(events.map(({ body }) => body.slice(6, 7)).join(''));
      for (const { body } of events) {
        await addTeam({ db: tx.db }, { name: `batch of ${body.slice(6, 7)}` });
        if (body.includes(unreadable)) throw new Error('later');
      }
    });
  await expect(readAll('"g"')).rejects.toThrow('1 incoming events');
  expect(calls).toEqual(['fgh', 'f', 'g', 'h']);
  await readAll('nothing');
  await readAll('nothing');
  expect(calls.slice(4)).toEqual(['g']);
  const teams = await app.db.selectFrom('teams').select('name').orderBy('id').execute();
  expect(teams.map(({ name }) => name).filter((name) => name.startsWith('batch'))).toEqual([
    'batch of f',
    'batch of h',
    'batch of g',
  ]);
});

test('raw webhooks are deleted after eight days, unreadable ones after thirty', async () => {
  await keep('unread');
  app.clock.advance(9 * DAY);
  await purgeWebhooks(app);
  expect(
    (await app.db.selectFrom('incoming_events').select('dedupe_key').execute()).map(
      ({ dedupe_key }) => dedupe_key,
    ),
  ).toEqual(['unread']);
  app.clock.advance(22 * DAY);
  await purgeWebhooks(app);
  expect(await ids()).toEqual([]);
});
