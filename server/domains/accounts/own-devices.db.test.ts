import { expect, test } from 'vitest';
import { addSession } from '#server/testing/builders/person.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { hashToken } from '#server/http/access/identify-caller.ts';
import { openOwnAccountScene } from './own-account.fixture.ts';

const { db, app, call, somebody, isIn } = await openOwnAccountScene();

test('a person lists their own devices, this one first, and signs out one or all others of them only', async () => {
  const [person, stranger] = [await somebody(), await somebody()];
  for (const given of [{}, { revoked_at: app.clock.now() }, { expires_at: app.clock.now() }])
    await addSession(app, { user_id: person.id, team_id: null, ...given });
  const { token: idle } = await addSession(app, {
    user_id: person.id,
    team_id: null,
    last_used_at: new Date(app.clock.now().getTime() - 14 * DAY),
  });
  const list = async (): Promise<{ id: string; is_current: boolean }[]> =>
    (await call('GET', '/api/user/sessions', person.headers)).body.data as {
      id: string;
      is_current: boolean;
    }[];
  const [mine, other] = await list();
  expect([(await list()).length, mine?.is_current, other?.is_current]).toEqual([2, true, false]);
  const { id: foreign } = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', stranger.id)
    .executeTakeFirstOrThrow();
  const refused = await Promise.all(
    [foreign, '999999999', 'abc', '0', '1;select 1', '%00'].map((id) =>
      call('DELETE', `/api/user/sessions/${encodeURIComponent(id)}`, person.headers),
    ),
  );
  expect(new Set(refused.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(refused[0]?.status).toBe(404);
  expect(await isIn(stranger)).toBe(true);
  expect((await call('DELETE', `/api/user/sessions/${other?.id}`, person.headers)).status).toBe(
    200,
  );
  expect(await list()).toHaveLength(1);
  const [two, three] = [
    await addSession(app, { user_id: person.id, team_id: null }),
    await addSession(app, { user_id: person.id, team_id: null }),
  ];
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(idle)).execute();
  expect((await call('POST', '/api/user/sessions/end-others', person.headers)).body).toEqual({
    data: { ended: 2 },
  });
  expect([await isIn(person), await isIn(two), await isIn(three), await isIn(stranger)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
