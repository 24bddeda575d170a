import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { transaction } from '#server/database/transaction.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { breakSenders, repairSenders } from '#server/domains/channels/senders/sender-states.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { MINUTE } from '#server/testing/manual-clock.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { Mail } from '#server/ports/mailer.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { announceIncident } from './announce-incident.ts';

const app = testApp(await testDatabase());
await ensureSenders(app);
const admin = await addPerson(app, { is_admin: true, team_id: await addTeam(app) });
await addPerson(app, { team_id: await addTeam(app) });
const { id: sender_id } = await app.db.selectFrom('senders').select('id').executeTakeFirstOrThrow();
const refuse = () =>
  transaction(app, (tx) => breakSenders(tx, [{ sender_id, text: '535 Bad login' }]));
const repair = () => transaction(app, (tx) => repairSenders(tx, [sender_id]));
const notices = () =>
  app.db.selectFrom('test_inbox_messages').select(['recipient', 'body_text']).execute();

beforeEach(async () => {
  await repair();
  await app.db.deleteFrom('test_inbox_messages').execute();
  app.clock.advance(MINUTE);
});

test('the administrators, and nobody else, get one notification when the instance’s own channel breaks', async () => {
  for (let i = 0; i < 3; i++) await refuse();
  await app.runEventHandlers();
  const mails = await notices();
  expect(mails.map(({ recipient }) => recipient)).toEqual([admin.email]);
  expect(mails[0]?.body_text).toContain('535 Bad login');
});

test('the next incident is notified again; an incident that ends before its notification is not', async () => {
  await refuse();
  await app.runEventHandlers();
  await repair();
  app.clock.advance(MINUTE);
  await refuse();
  await app.runEventHandlers();
  expect(await notices()).toHaveLength(2);
  await repair();
  app.clock.advance(MINUTE);
  await refuse();
  await repair();
  await app.runEventHandlers();
  expect(await notices()).toHaveLength(2);
});

test('simultaneous notifications of one incident make one mail; that of a team’s own channel links to its settings page', async () => {
  const team_id = await addTeam(app, { name: 'Savonnerie' });
  const owner = await addPerson(app, { team_id });
  const { id } = await app.db
    .insertInto('senders')
    .values({ team_id, channel: 'whatsapp', provider: 'kanal', account: 'a', state: 'broken' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const incident = {
    sender_id: id,
    team_id,
    channel: 'whatsapp',
    provider: 'kanal',
    text: 'Kanal refuse la clé.',
    at: app.clock.now().toISOString(),
  } as const;
  const sent: string[] = [];
  const slow = {
    send: async (mail: Mail) => (await sleep(30), void sent.push(`${mail.to} ${mail.text}`)),
  };
  await Promise.all([
    announceIncident({ ...app, mailer: slow }, incident),
    announceIncident({ ...app, mailer: slow }, incident),
  ]);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain(owner.email);
  expect(sent[0]).toContain(`/dashboard/settings/integrations/kanal?team=${team_id}`);
});

test('a worker that stops between the mail and its record repeats the mail with the same Message-ID', async () => {
  await refuse();
  const keys: string[] = [];
  const { at } = { at: app.clock.now().toISOString() };
  const incident = {
    sender_id,
    team_id: null,
    channel: 'email',
    provider: 'smtp',
    text: '535',
    at,
  } as const;
  const dying = {
    send: (mail: Mail) => (
      keys.push(mail.key),
      keys.length === 1 ? Promise.reject(new Error('killed')) : Promise.resolve()
    ),
  };
  await expect(announceIncident({ ...app, mailer: dying }, incident)).rejects.toThrow('killed');
  for (const _ of [1, 2]) await announceIncident({ ...app, mailer: dying }, incident);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});
