import { expect, test } from 'vitest';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addApiKey } from '#server/testing/builders/api-key.ts';
import { addStoredPasskey } from '#server/testing/builders/second-factor.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { signChallenge, type SoftPasskey } from '#server/testing/soft-authenticator.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const app = testApp(await testDatabase());

async function call(
  method: 'GET' | 'POST',
  url: string,
  { headers }: { headers: Record<string, string> },
  payload?: object,
) {
  const answer = await app.http.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json<{ code?: string; data: never }>() };
}

/** Proves the passkey in the session of the person. */
async function prove(person: TestPerson, passkey: SoftPasskey): Promise<void> {
  const { data } = await call('POST', '/api/user/step_up/options', person);
  const { challenge } = data as { challenge: string };
  const signed = signChallenge(passkey, { challenge, origin: 'http://localhost:3000' });
  const { status } = await call('POST', '/api/user/step_up', person, { passkey: signed });
  expect(status).toBe(200);
}

test('an owner with a second factor may want one of owners and members, who keep their account and the way out', async () => {
  const team_id = await addTeam(app);
  const [owner, member, reader] = [
    await addPerson(app, { team_id, role: 'owner' }),
    await addPerson(app, { team_id, role: 'member' }),
    await addPerson(app, { team_id, role: 'reader' }),
  ];
  const demand = (person: TestPerson, required = true) =>
    call('POST', '/api/team/second_factor', person, { required });
  expect(await demand(owner)).toMatchObject({ status: 409, code: 'second_factor_missing' });
  const { passkey } = await addStoredPasskey(app, owner.id);
  expect((await demand(owner)).status).toBe(409); // the passkey was not proven in this session
  await prove(owner, passkey);
  expect(await demand(member)).toMatchObject({ status: 403, code: 'role_required' });
  expect((await demand(owner)).status).toBe(200);

  const reviews = (person: { headers: Record<string, string> }) =>
    call('GET', '/api/team/reviews', person);
  expect((await reviews(owner)).status).toBe(200);
  expect((await reviews(reader)).status).toBe(200);
  expect(await reviews(member)).toMatchObject({ status: 403, code: 'second_factor_required' });
  const key = await addApiKey(app, { team_id, scopes: ['reviews:read'] });
  expect((await reviews(key)).status).toBe(200);
  for (const url of ['/api/team', '/api/user', '/api/teams', '/api/user/passkeys'])
    expect((await call('GET', url, member)).status, url).toBe(200);

  const { data: members } = await call('GET', '/api/team/members', owner);
  expect(
    (members as { id: string; has_second_factor: boolean }[]).map((one) => [
      one.id,
      one.has_second_factor,
    ]),
  ).toEqual([
    [owner.id, true],
    [member.id, false],
    [reader.id, false],
  ]);
  const { passkey: theirs } = await addStoredPasskey(app, member.id);
  expect((await reviews(member)).status).toBe(403);
  await prove(member, theirs);
  expect((await reviews(member)).status).toBe(200);
  expect((await demand(owner, false)).status).toBe(200);
});

test('another team of the same person is not concerned', async () => {
  const [strict, open] = [await addTeam(app), await addTeam(app)];
  const person = await addPerson(app, { team_id: strict });
  await app.db
    .insertInto('memberships')
    .values({ team_id: open, user_id: person.id, role: 'member' })
    .execute();
  await app.db
    .updateTable('teams')
    .set({ requires_second_factor: true })
    .where('id', '=', strict)
    .execute();
  expect((await call('GET', '/api/team/reviews', person)).status).toBe(403);
  await call('POST', '/api/teams/switch', person, { team_id: open });
  expect((await call('GET', '/api/team/reviews', person)).status).toBe(200);
});
