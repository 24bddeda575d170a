import { expect, test } from 'vitest';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { trimTestInbox } from './trim-test-inbox.ts';

const app = testApp(await testDatabase());
const admin = await addPerson(app, { is_admin: true });
const [busy, quiet] = [
  await addTeam(app, { name: 'Bruyante' }),
  await addTeam(app, { name: 'Calme' }),
];

let messages = 0;
async function capture(team_id: string | null, count: number): Promise<void> {
  for (let index = 0; index < count; index++)
    await app.db
      .insertInto('test_inbox_messages')
      .values({
        message_key: `essai-${(messages += 1)}`,
        team_id,
        request_id: null,
        channel: 'email',
        sender: 'a@exemple.fr',
        recipient: `${messages}@exemple.fr`,
        subject: null,
        body_text: 'Bonjour',
        body_html: null,
        headers: '{}',
        template: null,
      })
      .execute();
}
const shown = async () => {
  const answer = await app.http.inject({
    url: '/api/admin/test_inbox?per_page=100',
    headers: admin.headers,
  });
  const { data, dropped } = answer.json<{
    data: { team_id: string | null; recipient: string }[];
    dropped: number;
  }>();
  const of = (team_id: string | null) =>
    data
      .filter((message) => message.team_id === team_id)
      .map(({ recipient }) => Number.parseInt(recipient, 10))
      .toSorted((a, b) => a - b);
  return { busy: of(busy), quiet: of(quiet), instance: of(null), dropped };
};

test('the newest messages of each team and of the instance stay in the test inbox, and the number of deleted ones is shown', async () => {
  await capture(busy, 8);
  await capture(quiet, 3);
  await capture(null, 5);
  await trimTestInbox(app, { most: 4, batch: 2 });
  expect(await shown()).toEqual({
    busy: [5, 6, 7, 8],
    quiet: [9, 10, 11],
    instance: [13, 14, 15, 16],
    dropped: 5,
  });
  await capture(busy, 1);
  await trimTestInbox(app, { most: 4, batch: 2 });
  expect(await shown()).toMatchObject({ busy: [6, 7, 8, 17], dropped: 6 });
  await trimTestInbox(app);
  expect((await shown()).dropped).toBe(6);
  await app.http.inject({
    method: 'DELETE',
    url: '/api/admin/test_inbox',
    headers: admin.headers,
  });
  expect((await shown()).dropped).toBe(0);
});
