import { expect, test } from 'vitest';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { findSenders } from '#server/domains/channels/senders/find-senders.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { recountTeam } from '#server/domains/statistics/cohorts/recount.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const app = testApp(await testDatabase());
await ensureSenders(app);
const ada = await addPerson(app, { is_admin: true });
const team = await addTeam(app, {
  name: 'Chez Zoé',
  flow: { is_active: true, caps: { messages_per_day: null, requests_per_30_days: null } },
});

interface TestInboxPage {
  data: {
    recipient: string;
    subject: string;
    body_html: string;
    team_name: string;
    channel: string;
    headers: Record<string, string>;
  }[];
  total: number;
}
const list = async (query = '') =>
  (
    await app.http.inject({ url: `/api/admin/test_inbox${query}`, headers: ada.headers })
  ).json<TestInboxPage>();
async function addDue(email: string): Promise<string> {
  const request_id = await addRequest(app.db, {
    team_id: team,
    email,
    trigger_event: 'manual',
    created_at: app.clock.now(),
  });
  await addMessage(app.db, {
    team_id: team,
    request_id,
    created_at: app.clock.now(),
    scheduled_at: app.clock.now(),
    due_at: app.clock.now(),
    recipient: email,
    sender_id: (await findSenders(app.db, team)).email?.id ?? null,
  });
  return request_id;
}

test('without an SMTP server, e-mails are stored once in the test inbox, where an administrator reads them with their links', async () => {
  await app.mailer.send({
    key: 'confirm-1',
    to: 'ada@exemple.fr',
    subject: 'Confirmez',
    text: 'Bonjour',
  });
  await addDue('lea@exemple.fr');
  await addDue('100%@exemple.fr');
  await sendDueMessages(app);
  await sendDueMessages(app);
  const { data, total } = await list();
  expect(total).toBe(3);
  expect(data.map((message) => message.recipient).toSorted()).toEqual([
    '100%@exemple.fr',
    'ada@exemple.fr',
    'lea@exemple.fr',
  ]);
  const lea = data.find((message) => message.recipient === 'lea@exemple.fr');
  expect(lea).toMatchObject({
    channel: 'email',
    sender: 'Chez Zoé <recueil@localhost>',
    team_name: 'Chez Zoé',
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  });
  expect(lea?.body_html).toMatch(/href="http:\/\/localhost:3000\/y\/[\w-]{22}\?rating=5"/);
  expect((await list('?search=100%25')).total).toBe(1);
  expect((await list('?search=zo%C3%A9&per_page=1&page=2')).data).toHaveLength(1);
  expect(
    (await app.db.selectFrom('messages').select('metadata').execute()).every(
      (row) => row.metadata['outbox'] === true,
    ),
  ).toBe(true);
});

test('only an administrator reads or empties the test inbox', async () => {
  const stranger = await addPerson(app, { team_id: team });
  for (const method of ['GET', 'DELETE'] as const)
    expect(
      (await app.http.inject({ method, url: '/api/admin/test_inbox', headers: stranger.headers }))
        .statusCode,
    ).toBe(403);
});

test('emptying the test inbox deletes its requests and their counts, except requests with a message to a real person', async () => {
  const real = await addDue('vraie@exemple.fr');
  await sendDueMessages(app);
  await app.db
    .updateTable('messages')
    .set({ metadata: '{}' })
    .where('request_id', '=', real)
    .execute();
  const answer = await app.http.inject({
    method: 'DELETE',
    url: '/api/admin/test_inbox',
    headers: ada.headers,
  });
  expect(answer.json()).toEqual({ data: { messages: 4, requests: 2 } });
  expect((await list()).total).toBe(0);
  expect(
    await app.db.selectFrom('review_requests').select('id').where('team_id', '=', team).execute(),
  ).toEqual([{ id: real }]);
  expect(await app.db.transaction().execute((tx) => recountTeam(tx, team))).toEqual([]);
});
