import { beforeEach, expect, test } from 'vitest';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { PASSWORD, password_hash } from '#server/testing/contract/contract-people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
}
const mails: Mail[] = [];
const db = await testDatabase();
const countries = new Map([['198.51.100.9', 'BE']]);
const app = testApp(db, {
  mailer: { send: async (mail: Mail) => void mails.push(mail) },
  countries: { countryOf: (address) => countries.get(address) ?? null },
});
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/143.0.0.0 Safari/537.36';
const NEWER = WINDOWS.replace('143', '144');
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
let ada: TestPerson;
beforeEach(async () => {
  mails.length = 0;
  ada = await addPerson(app, { team_id: await addTeam(app) });
  await db.updateTable('users').set({ password_hash }).where('id', '=', ada.id).execute();
});

async function signIn(userAgent: string, remoteAddress = '203.0.113.7'): Promise<string[]> {
  mails.length = 0;
  const answer = await app.http.inject({
    method: 'POST',
    url: '/login',
    payload: { email: ada.email, password: PASSWORD },
    headers: { 'user-agent': userAgent },
    remoteAddress,
  });
  expect(answer.statusCode).toBe(200);
  await app.runEventHandlers();
  return mails.filter(({ to }) => to === ada.email).map(({ subject }) => subject);
}
const ALERT = ['Nouvelle connexion à votre compte'];

test('a sign-in from a new device or address is notified by e-mail once; the first sign-in is not', async () => {
  expect(await signIn(WINDOWS)).toEqual([]);
  expect(await signIn(WINDOWS)).toEqual([]);
  expect(await signIn(NEWER)).toEqual([]); // The browser was updated.
  expect(await signIn(IPHONE)).toEqual(ALERT);
  expect(mails[0]?.text).toContain('Safari sur iPhone');
  expect(await signIn(IPHONE)).toEqual([]);
  expect(await signIn(WINDOWS, '198.51.100.9')).toEqual(ALERT);
  expect(mails[0]?.text).not.toContain('198.51.100.9');
  expect(mails[0]?.text).toContain('Chrome sur Windows, Belgique, vendredi');
  expect(await signIn(WINDOWS, '198.51.100.9')).toEqual([]);
});

test('a session shows the country of its address, or nothing when it is unknown', async () => {
  await signIn(WINDOWS, '198.51.100.9');
  await signIn(WINDOWS);
  expect(mails[0]?.text).toContain('Chrome sur Windows, vendredi');
  const answer = await app.http.inject({
    url: '/api/user/sessions',
    headers: { authorization: `Bearer ${ada.token}` },
  });
  const { data } = answer.json<{ data: { is_current: boolean; country_code: string | null }[] }>();
  expect(data.filter(({ is_current }) => !is_current).map((each) => each.country_code)).toEqual([
    null,
    'BE',
  ]);
});
