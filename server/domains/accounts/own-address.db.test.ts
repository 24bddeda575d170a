import { expect, test } from 'vitest';
import { addPerson } from '#server/testing/builders/person.ts';
import { PASSWORD } from '#server/testing/contract/contract-people.ts';
import { DAY, HOUR } from '#server/testing/manual-clock.ts';
import { openOwnAccountScene } from './own-account.fixture.ts';

const { app, mails, call, somebody, login } = await openOwnAccountScene();

const NEW = 'la brouette bleue';

async function mailed(email: string): Promise<string> {
  await app.runEventHandlers();
  return (
    /#token=([\w-]{43})$/m.exec(mails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
  );
}

test('an address changes when the new one is confirmed; the old one is notified, and links sent to it stop working', async () => {
  const person = await somebody();
  const wanted = `nouvelle.${person.email}`;
  expect(
    await call('POST', '/api/user/email', person.headers, { email: wanted, password: 'non' }),
  ).toMatchObject({ status: 422, body: { errors: { password: [expect.any(String)] } } });
  expect(
    await call('POST', '/api/user/email', person.headers, {
      email: person.email.toUpperCase(),
      password: PASSWORD,
    }),
  ).toMatchObject({ status: 422, body: { errors: { email: [expect.any(String)] } } });
  await call('POST', '/forgot-password', {}, { email: person.email });
  const reset = await mailed(person.email);
  expect(
    (await call('POST', '/api/user/email', person.headers, { email: wanted, password: PASSWORD }))
      .status,
  ).toBe(200);
  const token = await mailed(wanted);
  expect(await call('GET', '/api/user', person.headers)).toMatchObject({
    body: { email: person.email },
  });
  mails.length = 0;
  for (let i = 0; i < 2; i++)
    expect((await call('POST', '/confirm-email', {}, { token })).status).toBe(200);
  expect(await call('GET', '/api/user', person.headers)).toMatchObject({
    body: { email: wanted, is_email_confirmed: true },
  });
  await app.runEventHandlers();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [person.email, 'L’adresse de votre compte a été changée'],
  ]);
  expect([await login(person.email, PASSWORD), await login(wanted, PASSWORD)]).toEqual([401, 200]);
  expect((await call('POST', '/reset-password', {}, { token: reset, password: NEW })).status).toBe(
    422,
  );
});

test('the link that confirms a new address is valid for a day, and only the last one works', async () => {
  const person = await somebody();
  const tokens: string[] = [];
  for (const wanted of [`un.${person.email}`, `deux.${person.email}`]) {
    await call('POST', '/api/user/email', person.headers, { email: wanted, password: PASSWORD });
    tokens.push(await mailed(wanted));
  }
  const [first = '', second = ''] = tokens;
  app.clock.advance(DAY);
  expect((await call('POST', '/confirm-email', {}, { token: second })).status).toBe(422);
  app.clock.advance(-HOUR);
  expect((await call('POST', '/confirm-email', {}, { token: second })).status).toBe(200);
  expect((await call('POST', '/confirm-email', {}, { token: first })).status).toBe(422);
});

test('a change to an address that has an account gets the same answer; that address is notified, and the confirmation is refused', async () => {
  const [person, other] = [await somebody(), await somebody()];
  const free = `libre.${person.email}`;
  const [taken, open] = [
    await call('POST', '/api/user/email', person.headers, {
      email: other.email,
      password: PASSWORD,
    }),
    await call('POST', '/api/user/email', person.headers, { email: free, password: PASSWORD }),
  ];
  expect(JSON.stringify(taken).replace(other.email, free)).toBe(JSON.stringify(open));
  expect(await mailed(other.email)).toBe('');
  expect(mails.find(({ to }) => to === other.email)?.text).toContain('elle a déjà le sien');
  const token = await mailed(free);
  await addPerson(app, { email: free.toUpperCase() });
  expect(await call('POST', '/confirm-email', {}, { token })).toMatchObject({
    status: 422,
    body: { errors: { token: ['Cette adresse a déjà un compte : connectez-vous avec lui.'] } },
  });
});
