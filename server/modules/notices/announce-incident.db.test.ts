import { beforeEach, expect, test } from 'vitest';
import { transaction } from '#server/database/transaction.ts';
import { ensureSenders } from '#server/modules/sending/ensure-senders.ts';
import { breakSenders, mendSenders } from '#server/modules/sending/judge-senders.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { MINUTE } from '#server/testing/hand-clock.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const app = testApp(await testDatabase());
await ensureSenders(app);
const admin = await addPerson(app, { is_admin: true, team_id: await addTeam(app) });
await addPerson(app, { team_id: await addTeam(app) });
const { id: sender_id } = await app.db.selectFrom('senders').select('id').executeTakeFirstOrThrow();
const refuse = () => transaction(app, (tx) => breakSenders(tx, [{ sender_id, words: '535 Bad login' }]));
const mend = () => transaction(app, (tx) => mendSenders(tx, [sender_id]));
const told = () => app.db.selectFrom('outbox_messages').select(['recipient', 'body_text']).execute();

beforeEach(async () => {
  await mend();
  await app.db.deleteFrom('outbox_messages').execute();
  app.clock.advance(MINUTE);
});

test('the administrators, and nobody else, are told once that the instance’s own channel is broken', async () => {
  for (let i = 0; i < 3; i++) await refuse();
  await app.runReactions();
  const mails = await told();
  expect(mails.map(({ recipient }) => recipient)).toEqual([admin.email]);
  expect(mails[0]?.body_text).toContain('535 Bad login');
});

test('the next incident is told again; one that ended before anybody was told is not', async () => {
  await refuse();
  await app.runReactions();
  await mend();
  app.clock.advance(MINUTE);
  await refuse();
  await app.runReactions();
  expect(await told()).toHaveLength(2);
  await mend();
  app.clock.advance(MINUTE);
  await refuse();
  await mend();
  await app.runReactions();
  expect(await told()).toHaveLength(2);
});
