import { testDatabase } from '#server/testing/test-database.ts';
import { testApp } from '#server/testing/test-app.ts';
import { test, expect } from 'vitest';
import { createContactedCustomer } from './rated-shop.fixture.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { rateRequest } from './rate-requests.ts';
import { leaveFeedback } from './leave-feedback.ts';

const db = await testDatabase();

const app = testApp(db);

const TEXTS = { text: 'Le carton était ouvert.', answers: [], contact_allowed: true };

test('a low rating notifies the owners by e-mail at once, and again when a message follows', async () => {
  const { request_id, team_id } = await createContactedCustomer(app);
  const owner = await addPerson(app, { team_id, email: 'ada@exemple.fr' });
  await addPerson(app, { team_id, role: 'member' });
  await rateRequest(app, request_id, 2);
  await app.runEventHandlers();
  await leaveFeedback(app, request_id, TEXTS);
  await leaveFeedback(app, request_id, { ...TEXTS, text: 'Et j’ajoute ceci.' });
  await app.runEventHandlers();
  const mails = await app.db
    .selectFrom('test_inbox_messages')
    .selectAll()
    .where('team_id', '=', team_id)
    .orderBy('id')
    .execute();
  expect(mails.map((mail) => [mail.recipient, mail.subject])).toEqual([
    [owner.email, '★★☆☆☆ commande n°\u00a04812, Savonnerie du Vallon'],
    [owner.email, 'Message après ★★☆☆☆ commande n°\u00a04812, Savonnerie du Vallon'],
  ]);
  expect(mails[0]?.body_text).toContain(`/dashboard/reviews?request=${request_id}&team=`);
  expect(mails[1]?.body_text).toContain('> Et j’ajoute ceci.');
});

test('a message written before the alert is sent is in the alert, and is not sent twice', async () => {
  const { request_id, team_id } = await createContactedCustomer(app, {
    conditional: { alerts: { emails: ['sav@exemple.fr', 'chef@exemple.fr'] } },
  });
  await rateRequest(app, request_id, 1);
  await leaveFeedback(app, request_id, { ...TEXTS, text: '<b>Cassé</b>\nen deux' });
  await app.runEventHandlers();
  const mails = await app.db
    .selectFrom('test_inbox_messages')
    .selectAll()
    .where('team_id', '=', team_id)
    .orderBy('recipient')
    .execute();
  expect(mails.map((mail) => mail.recipient)).toEqual(['chef@exemple.fr', 'sav@exemple.fr']);
  expect(mails[0]?.body_text).toContain('> <b>Cassé</b>\n> en deux');
  expect(mails[0]?.body_html).toContain('&lt;b&gt;Cassé');
});

test('a good rating alerts nobody; a rating lowered afterwards does', async () => {
  const { request_id, team_id } = await createContactedCustomer(app, {
    conditional: { alerts: { emails: ['sav@exemple.fr'] } },
  });
  const count = async (): Promise<number> =>
    (
      await app.db
        .selectFrom('test_inbox_messages')
        .select('id')
        .where('team_id', '=', team_id)
        .execute()
    ).length;
  await rateRequest(app, request_id, 3);
  await app.runEventHandlers();
  expect(await count()).toBe(0);
  await rateRequest(app, request_id, 2);
  await rateRequest(app, request_id, 1);
  await app.runEventHandlers();
  expect(await count()).toBe(1);
});
