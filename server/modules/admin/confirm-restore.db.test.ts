import { expect, test, vi } from 'vitest';
import { recogniseInstance } from '#server/database/instance.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const app = testApp(await testDatabase());
const confirm = async (headers: Record<string, string>) => {
  const answer = await app.http.inject({ method: 'POST', url: '/api/admin/confirm-restore', headers });
  return { status: answer.statusCode, ...answer.json<{ message: string }>() };
};
const isUnconfirmed = async () => (await app.db.selectFrom('instance').select('restore_unconfirmed').executeTakeFirstOrThrow()).restore_unconfirmed;

test('an administrator confirms a restored copy, once, and the journal says who', async () => {
  await recogniseInstance(app.db, { secretKey: 'a'.repeat(32), secretKeyPrevious: null, publicUrl: 'http://localhost' }, { warn: vi.fn(), info: vi.fn() });
  await app.db.updateTable('instance').set({ restore_unconfirmed: true }).execute();
  const ada = await addPerson(app, { is_admin: true });
  const stranger = await addPerson(app);

  expect((await confirm(stranger.headers)).status).toBe(403);
  expect(await isUnconfirmed()).toBe(true);

  expect(await confirm(ada.headers)).toEqual({ status: 200, message: 'Les envois de cette base restaurée reprennent.' });
  expect(await isUnconfirmed()).toBe(false);
  expect(await confirm(ada.headers)).toMatchObject({ status: 200, message: expect.stringContaining('Rien n’attend') as string });
  const journal = await app.db.selectFrom('journal').select(['user_id', 'action']).execute();
  expect(journal).toEqual([{ user_id: ada.id, action: 'restore_confirmed' }]);
});
