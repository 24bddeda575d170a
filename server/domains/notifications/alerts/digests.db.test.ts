import { beforeEach, expect, test } from 'vitest';
import { leaveFeedback } from '#server/domains/customer-site/rating/leave-feedback.ts';
import { createContactedCustomer } from '#server/domains/customer-site/rating/rated-shop.fixture.ts';
import { rateRequest } from '#server/domains/customer-site/rating/rate-requests.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import {
  readNotifications,
  saveNotifications,
} from '#server/domains/team-mail/notification-preferences.ts';
import { planDigests } from './plan-digests.ts';

const app = testApp(await testDatabase());
let shop = '';
let ada: TestPerson;
beforeEach(async () => {
  app.clock.set('2026-11-19T09:00:00Z');
  await app.db.deleteFrom('test_inbox_messages').execute();
  await app.db.deleteFrom('notification_preferences').execute();
  shop = await addTeam(app, {
    name: 'Savonnerie du Vallon',
    conditional: { alerts: { emails: ['sav@exemple.fr'] } },
  });
  ada = await addPerson(app, { team_id: shop });
});

const mails = () =>
  app.db
    .selectFrom('test_inbox_messages')
    .select(['recipient', 'subject', 'body_text', 'body_html'])
    .where('recipient', '<>', 'sav@exemple.fr')
    .orderBy('id')
    .execute();

/** Runs the scheduled job in two processes at once. */
async function morning(moment: string): Promise<void> {
  app.clock.set(moment);
  await Promise.all([planDigests(app), planDigests(app)]);
  await app.runEventHandlers();
}

async function rated(rating: number, text?: string, team_id = shop): Promise<void> {
  const { request_id } = await createContactedCustomer(app, {
    team_id,
    order: { number: `#${crypto.randomUUID().slice(0, 6)}` },
    request: { first_name: 'Claire', last_name: 'Fontaine' },
  });
  await rateRequest(app, request_id, rating);
  if (text !== undefined)
    await leaveFeedback(app, request_id, { text: text, answers: [], contact_allowed: false });
  await app.runEventHandlers();
}

test('a daily digest is sent once, at eight, in French, with the customers’ comments', async () => {
  await saveNotifications(app.db, app.clock.now(), ada.id, { low: false, digest: 'daily' });
  await rated(5);
  await rated(2, 'Colis abîmé & <b>sale</b>');
  await morning('2026-11-20T06:59:00Z');
  expect(await mails()).toEqual([]);
  await morning('2026-11-20T07:00:00Z');
  await morning('2026-11-20T07:10:00Z');
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    recipient: ada.email,
    subject: 'Savonnerie du Vallon\u00a0: 2\u00a0avis hier, note moyenne 3,5',
  });
  expect(mail?.body_text).toContain('Voici la journée du jeudi 19 novembre en quelques lignes.');
  expect(mail?.body_text).toMatch(/★★☆☆☆ Claire F\., commande n°.*\n> Colis abîmé & <b>sale<\/b>/);
  expect(mail?.body_html).toContain('Colis abîmé &amp; &lt;b&gt;sale&lt;/b&gt;');
  expect(mail?.body_text).toContain('/dashboard/settings/notifications');
});

test('the weekly digest is sent on Monday, one mail for all shops of the person, and empty periods send none', async () => {
  const second = await addTeam(app, { name: 'Atelier Colombe' });
  await app.db
    .insertInto('memberships')
    .values({ team_id: second, user_id: ada.id, role: 'reader' })
    .execute();
  const quiet = await addPerson(app, { team_id: await addTeam(app, { name: 'Sans vie' }) });
  for (const { id } of [ada, quiet])
    await saveNotifications(app.db, app.clock.now(), id, { low: false, digest: 'weekly' });
  await rated(5, 'Parfait');
  await rated(4, 'Très bien', second);
  await morning('2026-11-20T07:00:00Z');
  expect(await mails()).toEqual([]);
  await morning('2026-11-23T07:00:00Z');
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    recipient: ada.email,
    subject: '2\u00a0boutiques\u00a0: 2\u00a0avis la semaine dernière',
  });
  expect(mail?.body_text).toMatch(/ATELIER COLOMBE[^]*SAVONNERIE DU VALLON/);
});

test('a former member gets no notification of the shop', async () => {
  await saveNotifications(app.db, app.clock.now(), ada.id, { low: false, digest: 'daily' });
  await rated(5);
  await app.db.deleteFrom('memberships').where('user_id', '=', ada.id).execute();
  await morning('2026-11-20T08:00:00Z');
  expect(await mails()).toEqual([]);
});

test('alerts follow each person’s choice: every review, low ones only, or none', async () => {
  const [each, low, none] = [
    await addPerson(app, { team_id: shop, role: 'reader' }),
    await addPerson(app, { team_id: shop, role: 'member' }),
    await addPerson(app, { team_id: shop, role: 'member' }),
  ];
  await saveNotifications(app.db, app.clock.now(), each.id, { each: true });
  await saveNotifications(app.db, app.clock.now(), low.id, { low: true });
  await saveNotifications(app.db, app.clock.now(), none.id, { each: false, low: false });
  await rated(5);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([each.email]);
  await rated(1);
  expect(
    (await mails())
      .map(({ recipient }) => recipient)
      .slice(1)
      .toSorted(),
  ).toEqual([each.email, low.email].toSorted());
});

test('the shop’s own addresses get alerts of low ratings, except people with alerts off', async () => {
  const sav = await addPerson(app, {
    team_id: shop,
    role: 'member',
    email: `sav.${crypto.randomUUID()}@exemple.fr`,
  });
  await app.db
    .updateTable('teams')
    .set({ conditional_config: JSON.stringify({ alerts: { emails: [sav.email.toUpperCase()] } }) })
    .where('id', '=', shop)
    .execute();
  await rated(1);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([sav.email]);
  await saveNotifications(app.db, app.clock.now(), sav.id, { low: false });
  await rated(1);
  expect(await mails()).toHaveLength(1);
});

test('two choices saved at the same instant are both stored', async () => {
  const keep = (given: Parameters<typeof saveNotifications>[3]) =>
    saveNotifications(app.db, app.clock.now(), ada.id, given);
  await Promise.all([keep({ each: true }), keep({ low: false }), keep({ digest: 'weekly' })]);
  expect(await readNotifications(app.db, ada.id)).toEqual({
    each: true,
    low: false,
    digest: 'weekly',
    falls: false,
  });
});

test('on Monday, people with that alert get one notification of a shop whose average fell, and none of any other shop', async () => {
  const steady = await addTeam(app, { name: 'Atelier Colombe' });
  await app.db
    .insertInto('memberships')
    .values({ team_id: steady, user_id: ada.id, role: 'reader' })
    .execute();
  const other = await addPerson(app, { team_id: shop, role: 'member' });
  await saveNotifications(app.db, app.clock.now(), ada.id, { falls: true, low: false });
  const week = async (team_id: string, day: string, average: number): Promise<void> => {
    // Ten ratings of one day in the format of the packed row, in the cells of the general link.
    const cells = Array.from({ length: 113 }, (_, cell) =>
      cell === 10 + 9 * 5 + average - 1 ? 10 : 0,
    );
    await app.db.insertInto('statistics').values({ team_id, day, c: cells }).execute();
  };
  for (const [team_id, last] of [
    [shop, 4],
    [steady, 5],
  ] as const) {
    await week(team_id, '2026-11-12', 5);
    await week(team_id, '2026-11-18', last);
  }
  await morning('2026-11-20T07:00:00Z');
  expect(await mails()).toEqual([]);
  await morning('2026-11-23T07:00:00Z');
  await morning('2026-11-23T07:10:00Z');
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    recipient: ada.email,
    subject: 'Savonnerie du Vallon\u00a0: note moyenne 4,0 la semaine dernière, 5,0 celle d’avant',
  });
  expect(mail?.body_text).toContain(
    'La note moyenne est passée de 5,0 à 4,0 d’une semaine à l’autre\u00a0: 10\u00a0notes',
  );
  expect(mail?.body_text).toContain(
    `/dashboard/statistics?section=repartition&start=2026-11-16&end=2026-11-22&team=${shop}`,
  );
  expect((await readNotifications(app.db, other.id)).falls).toBe(false);
  await morning('2026-11-30T07:00:00Z');
  expect(await mails()).toHaveLength(1);
});
