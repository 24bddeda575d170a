import { expect, test } from 'vitest';
import { purgeRemovedReviews } from '#server/domains/reviews/published/purge-removed-reviews.ts';
import { publishDueAnswers } from '#server/domains/reviews/questions/moderate-answer.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { questionScene } from './question-scene.fixture.ts';

const db = await testDatabase();
const app = testApp(db);
const DAY = 86_400_000;

const { get, post, mailsTo, openShop, addBuyer } = questionScene(app);

test('a question reaches the team once its author confirms it by e-mail, and the public once the team publishes it', async () => {
  const { list, ask, ownLink, confirm, shown, html, call } = await openShop();
  const { email, answer } = await ask();
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([303, '*']);
  expect((await get(String(answer.headers.location))).body).toContain('Un e-mail vient de partir');
  expect(await list()).toEqual([]);
  const mails = await mailsTo(email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Confirmez votre question à Savonnerie du Vallon',
  ]);
  // A program that follows the links of e-mails confirms nothing.
  expect((await get(await ownLink(email))).body).toContain('Confirmer ma question');
  expect(await list()).toEqual([]);
  await confirm(email);
  const [question] = await list('?status=pending');
  expect(question).toMatchObject({
    product_title: 'Pull',
    body: 'Passe-t-il en machine ?',
    author_name: 'Zoé',
    status: 'pending',
    answers: [],
  });
  expect(JSON.stringify(question)).not.toContain(email);
  expect(await shown()).toEqual([]);
  await call(`POST /api/team/product_questions/${question?.id ?? ''}/answer`, {
    text: 'Oui, à 30 degrés.',
  });
  await app.runEventHandlers();
  expect(await shown()).toMatchObject([
    { body: 'Passe-t-il en machine ?', answers: [{ by: 'shop', body: 'Oui, à 30 degrés.' }] },
  ]);
  expect(await html()).toContain('Réponse de Savonnerie du Vallon');
  expect((await mailsTo(email)).map(({ subject }) => subject).slice(1)).toEqual([
    'Une réponse à votre question, Savonnerie du Vallon',
  ]);
  // The author withdraws the question.
  await post(await ownLink(email), { form: 'delete' });
  expect(await shown()).toEqual([]);
  expect(await list()).toMatchObject([{ status: 'withdrawn', body: '' }]);
});

test('the owners are notified of a question once, after it is confirmed, without its author’s address', async () => {
  const { team_id, ask, confirm, ownLink } = await openShop();
  const alerts = () =>
    db
      .selectFrom('test_inbox_messages')
      .select(['subject', 'body_text'])
      .where('team_id', '=', team_id)
      .where('subject', 'like', 'Une question sur%')
      .execute();
  const { email } = await ask({ text: 'Et la <b>laine</b> ?' });
  await app.runEventHandlers();
  expect(await alerts()).toEqual([]);
  const link = await ownLink(email);
  await confirm(email);
  await app.runEventHandlers();
  await post(link, { form: 'confirm' });
  await app.runEventHandlers();
  const [alert, ...others] = await alerts();
  expect(alert?.subject).toBe('Une question sur «\u{A0}Pull\u{A0}», Savonnerie du Vallon');
  expect(alert?.body_text).toContain('Et la <b>laine</b>\u{202F}?');
  expect(alert?.body_text).not.toContain(email);
  expect(others).toEqual([]);
});

test('the author of a refused question is notified with the reason, and the question is not shown', async () => {
  const { list, ask, confirm, shown, call } = await openShop();
  const { email } = await ask();
  await confirm(email);
  const [question] = await list();
  const refused = await call(`POST /api/team/product_questions/${question?.id ?? ''}/refuse`, {
    reason: 'advertising',
  });
  expect(refused.data).toMatchObject({ status: 'refused', refusal_reason: 'advertising' });
  await app.runEventHandlers();
  expect((await mailsTo(email)).at(-1)?.body_text).toContain('Publicité');
  expect(await shown()).toEqual([]);
  app.clock.advance(366 * DAY);
  await purgeRemovedReviews(app);
  const left = await db
    .selectFrom('product_questions')
    .select('id')
    .where('id', '=', question?.id ?? '')
    .execute();
  expect(left).toEqual([]);
});

test('an invalid question, a robot and a forged link change nothing; an unconfirmed question expires after a week', async () => {
  const { team_id, form, ask, ownLink } = await openShop();
  const count = async () =>
    (await db.selectFrom('product_questions').select('id').where('team_id', '=', team_id).execute())
      .length;
  for (const wrong of [
    { text: 'court' },
    { text: 'x'.repeat(501) },
    { email: 'pas une adresse' },
    { moment: 'x.y' },
  ]) {
    const { answer } = await ask(wrong);
    expect(answer.statusCode, JSON.stringify(wrong)).toBe(422);
    expect(answer.body).toContain('role="alert"');
  }
  expect((await ask({ url: 'https://spam.example' })).answer.statusCode).toBe(303);
  expect(await count()).toBe(0);
  const { email } = await ask();
  const own = await ownLink(email);
  expect(await count()).toBe(1);
  expect(
    (
      await post(
        own.replace(/.$/u, (last) => (last === 'a' ? 'b' : 'a')),
        {},
      )
    ).statusCode,
  ).toBe(404);
  expect((await get(form.replace(/\d+$/u, '999999999'))).statusCode).toBe(404);
  app.clock.advance(8 * DAY);
  await purgeRemovedReviews(app);
  expect(await count()).toBe(0);
  expect((await post(own, { form: 'confirm' })).statusCode).toBe(404);
});

test('one address gets at most three confirmation e-mails a day', async () => {
  const limited = testApp(db, { config: { rateLimits: true } });
  const { form } = await openShop();
  let visitor = 0;
  const send = async () => {
    const { body } = await limited.http.inject({ method: 'GET', url: form });
    const [, moment = ''] = /name="moment" value="([^"]+)"/u.exec(body) ?? [];
    limited.clock.advance(5_000);
    return limited.http.inject({
      method: 'POST',
      url: form,
      remoteAddress: `203.0.113.${(visitor += 1)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        moment,
        text: 'Passe-t-il en machine ?',
        email: 'victime@exemple.fr',
      }).toString(),
    });
  };
  const statuses = [];
  for (let at = 0; at < 4; at++) statuses.push((await send()).statusCode);
  expect(statuses).toEqual([303, 303, 303, 429]);
});

test('a verified buyer answers a question from their page; the answer waits for its delay and is erased with the person', async () => {
  const { team_id, list, ask, confirm, shown, call } = await openShop();
  const { email } = await ask();
  await confirm(email);
  const [question] = await list();
  const id = question?.id ?? '';
  const { path, email: buyer } = await addBuyer(team_id);
  // There is nothing to answer before the team publishes the question.
  expect((await get(`${path}/questions`)).statusCode).toBe(303);
  await call(`POST /api/team/product_questions/${id}/publish`);
  expect((await get(`${path}/products`)).body).toContain(`${path}/questions`);
  const page = (await get(`${path}/questions?lang=fr`)).body;
  expect(page).toContain('Passe-t-il en machine ?');
  const sent = await post(`${path}/questions`, {
    [`answer_${id}`]: 'Oui, sans souci.',
    answer_999999: 'Ailleurs',
  });
  expect(sent.statusCode).toBe(303);
  expect((await list('?status=pending'))[0]?.answers).toMatchObject([
    { by: 'buyer', body: 'Oui, sans souci.', status: 'pending', author_name: 'Inès R.' },
  ]);
  expect((await shown())[0]?.answers).toEqual([]);
  app.clock.advance(7.1 * DAY);
  await publishDueAnswers(app);
  expect((await shown())[0]?.answers).toEqual([
    expect.objectContaining({ by: 'buyer', body: 'Oui, sans souci.' }),
  ]);
  await app.runEventHandlers();
  expect((await mailsTo(email)).at(-1)?.subject).toContain('Une réponse à votre question');
  const answer_id = (await list())[0]?.answers[0]?.id ?? '';
  await call(`POST /api/team/product_answers/${answer_id}/refuse`, { reason: 'off_topic' });
  expect((await shown())[0]?.answers).toEqual([]);
  await call('POST /api/team/erasures', { email: buyer });
  expect((await list())[0]?.answers).toEqual([]);
  await call('POST /api/team/erasures', { email });
  expect(await list()).toEqual([]);
});
