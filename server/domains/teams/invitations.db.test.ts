import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

let app: TestApp;
let shop = '';
let ada: TestPerson;
let invited = '';
beforeAll(async () => {
  app = testApp(await testDatabase());
});
beforeEach(async () => {
  shop = await addTeam(app, { name: 'Zinc' });
  ada = await addPerson(app, { team_id: shop });
  await app.db
    .updateTable('users')
    .set({ first_name: 'Ada', last_name: 'Lefèvre' })
    .where('id', '=', ada.id)
    .execute();
  invited = `noe.${crypto.randomUUID()}@exemple.fr`;
});

/** Sends an invitation as the screen does and returns the link in its e-mail. */
async function invite(
  role: 'owner' | 'member' | 'reader' = 'member',
): Promise<{ id: string; token: string }> {
  const { data } = await callHttp(app, 'POST /api/team/invitations', ada.headers, {
    email: invited,
    role,
  });
  return { id: (data as { id: string }).id, token: await mailedToken() };
}

async function mailedToken(): Promise<string> {
  await app.runEventHandlers();
  const { body_text } = await app.db
    .selectFrom('test_inbox_messages')
    .select('body_text')
    .where('recipient', '=', invited)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return /invitation#token=([\w-]+)/.exec(body_text)?.[1] ?? '';
}
const show = (token: string) => callHttp(app, 'POST /api/invitations/show', {}, { token });
const pending = async (): Promise<unknown> =>
  (await callHttp(app, 'GET /api/team/invitations', ada.headers)).data;

test('an invitation is a mail whose link says who invites where; the link is kept nowhere', async () => {
  const { token } = await invite('reader');
  expect(await show(token)).toMatchObject({
    status: 200,
    data: {
      team_name: 'Zinc',
      role: 'reader',
      email: invited,
      invited_by: 'Ada Lefèvre',
      has_account: false,
    },
  });
  const mail = await app.db
    .selectFrom('test_inbox_messages')
    .select(['subject', 'body_text', 'body_html'])
    .where('recipient', '=', invited)
    .executeTakeFirstOrThrow();
  expect(mail.subject).toBe('Invitation à rejoindre une boutique dans Recueil');
  expect(mail.body_text).toContain(
    'Ada Lefèvre vous invite à rejoindre la boutique Zinc dans Recueil',
  );
  expect(mail.body_text).toContain('« Lecteur »');
  expect(await pending()).toEqual([
    expect.objectContaining({
      email: invited,
      role: 'reader',
      state: 'pending',
      invited_by: 'Ada Lefèvre',
    }),
  ]);
});

test('a new person joins by a password alone: their address is proven, and no shop of their own is made', async () => {
  const { token } = await invite('member');
  const joined = await callHttp(
    app,
    'POST /api/invitations/join',
    {},
    { token, password: 'le chat dort ici', first_name: 'Noé' },
  );
  expect(joined.status).toBe(200);
  const headers = { authorization: `Bearer ${String(joined.body['access_token'])}` };
  expect((await callHttp(app, 'GET /api/team', headers)).data).toMatchObject({
    id: shop,
    role: 'member',
  });
  expect((await callHttp(app, 'GET /api/teams', headers)).data).toHaveLength(1);
  expect(
    await app.db
      .selectFrom('users')
      .select('email_confirmed_at')
      .where('email', '=', invited)
      .executeTakeFirst(),
  ).toEqual({ email_confirmed_at: app.clock.now() });
  expect((await show(token)).errors).toHaveProperty('token');
  expect(await pending()).toEqual([]);
});

test('a poor password is refused, and the invitation still waits', async () => {
  const { token } = await invite();
  expect(
    (await callHttp(app, 'POST /api/invitations/join', {}, { token, password: 'motdepasse1' }))
      .errors,
  ).toHaveProperty('password');
  expect((await show(token)).status).toBe(200);
});

test('who has an account already joins with it and stands in that team; nobody else can make one of it', async () => {
  const noe = await addPerson(app, {
    email: invited,
    team_id: await addTeam(app, { name: 'À lui' }),
  });
  const { token } = await invite('reader');
  expect((await show(token)).data).toMatchObject({ has_account: true });
  expect(
    (await callHttp(app, 'POST /api/invitations/join', {}, { token, password: 'le chat dort ici' }))
      .errors,
  ).toHaveProperty('email');
  expect(await callHttp(app, 'POST /api/invitations/accept', noe.headers, { token })).toMatchObject(
    {
      status: 200,
      data: { team_id: shop },
    },
  );
  expect((await callHttp(app, 'GET /api/team', noe.headers)).data).toMatchObject({
    id: shop,
    role: 'reader',
  });
  const auditLog = await app.db
    .selectFrom('audit_log')
    .select(['action', 'user_id'])
    .where('team_id', '=', shop)
    .orderBy('id')
    .execute();
  expect(auditLog).toEqual([
    { action: 'member_invited', user_id: ada.id },
    { action: 'member_joined', user_id: noe.id },
  ]);
});

test('one link lets one person in, however many follow it at the same instant', async () => {
  const { token } = await invite();
  const people = await Promise.all([1, 2, 3].map(() => addPerson(app)));
  const answers = await Promise.all(
    people.map(({ headers }) => callHttp(app, 'POST /api/invitations/accept', headers, { token })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
});

test('a renewed invitation has another link, the former one is dead; a revoked and an expired one too', async () => {
  const { id, token } = await invite();
  await callHttp(app, `POST /api/team/invitations/${id}/resend`, ada.headers);
  const renewed = await mailedToken();
  expect(renewed).not.toBe(token);
  expect((await show(token)).status).toBe(422);
  expect((await show(renewed)).status).toBe(200);
  const now = app.clock.now();
  app.clock.set(new Date(now.getTime() + 7 * 86_400_000).toISOString());
  expect((await show(renewed)).status).toBe(422);
  expect(await pending()).toEqual([expect.objectContaining({ state: 'expired' })]);
  app.clock.set(now.toISOString());
  expect((await callHttp(app, `DELETE /api/team/invitations/${id}`, ada.headers)).status).toBe(200);
  expect((await show(renewed)).status).toBe(422);
  expect((await callHttp(app, `DELETE /api/team/invitations/${id}`, ada.headers)).code).toBe(
    'not_found',
  );
});

test('the same person invited twice has one invitation, with the role of the last', async () => {
  await invite('reader');
  await callHttp(app, 'POST /api/team/invitations', ada.headers, {
    email: invited.toUpperCase(),
    role: 'owner',
  });
  expect(await pending()).toEqual([expect.objectContaining({ role: 'owner' })]);
});

test('a member is not invited, and loses nothing by an older invitation', async () => {
  const { token } = await invite('reader');
  const noe = await addPerson(app, { email: invited, team_id: shop, role: 'owner' });
  expect(
    (
      await callHttp(app, 'POST /api/team/invitations', ada.headers, {
        email: invited,
        role: 'reader',
      })
    ).errors,
  ).toHaveProperty('email');
  await callHttp(app, 'POST /api/invitations/accept', noe.headers, { token });
  expect((await callHttp(app, 'GET /api/team', noe.headers)).data).toMatchObject({ role: 'owner' });
});

test('a closed instance makes no account, whoever is invited', async () => {
  const { token } = await invite();
  const closed = { ...app, config: { ...app.config, registration: 'closed' as const } };
  const { joinByInvitation } = await import('./accept-invitation.ts');
  await expect(
    joinByInvitation(closed, { body: { token, password: 'le chat dort ici' } } as Parameters<
      typeof joinByInvitation
    >[1]),
  ).rejects.toMatchObject({ code: 'registration_closed' });
});
