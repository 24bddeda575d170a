import { expect, test } from 'vitest';
import { transaction } from '#server/database/transaction.ts';
import { collectPersonData } from '#server/domains/compliance/personal-data/collect-person-data.ts';
import { findPerson } from '#server/domains/requests/contacts/find-person.ts';
import { purgeRemovedReviews } from '#server/domains/reviews/published/purge-removed-reviews.ts';
import { publishDueAnswers } from '#server/domains/reviews/questions/moderate-answer.ts';
import { readQuestionEvidence } from '#server/domains/reviews/questions/read-question-evidence.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { questionScene } from './question-scene.fixture.ts';

const db = await testDatabase();
const app = testApp(db);
const { get, post, mailsTo, openShop, addBuyer } = questionScene(app);
const DAY = 86_400_000;

async function openQuestion() {
  const shop = await openShop();
  const { email } = await shop.ask();
  const link = await shop.ownLink(email);
  await shop.confirm(email);
  await app.runEventHandlers();
  const [question] = await shop.list();
  const id = question?.id ?? '';
  const path = `POST /api/team/product_questions/${id}`;
  const decide = async (verb: string, body?: Record<string, unknown>) => {
    app.clock.advance(60_000);
    const answer = await shop.call(`${path}/${verb}` as Parameters<typeof shop.call>[0], body);
    await app.runEventHandlers();
    app.clock.advance(60_000);
    return answer;
  };
  return { ...shop, email, link, id, decide };
}

/** Opens a published question with an answer of a verified buyer. */
async function openAnswer() {
  const shop = await openQuestion();
  await shop.decide('publish');
  const buyer = await addBuyer(shop.team_id);
  const url = `${buyer.path}/questions?lang=fr`;
  const send = (form: Record<string, string>) => post(`${buyer.path}/questions`, form);
  const write = (text: string) => send({ [`answer_${shop.id}`]: text });
  await write('Oui, sans souci.');
  const answerOf = async () => (await shop.list())[0]?.answers[0];
  const answer_id = (await answerOf())?.id ?? '';
  const decide = async (verb: string, body?: Record<string, unknown>) => {
    app.clock.advance(60_000);
    const path = `POST /api/team/product_answers/${answer_id}/${verb}`;
    const answer = await shop.call(path as Parameters<typeof shop.call>[0], body);
    await app.runEventHandlers();
    app.clock.advance(60_000);
    return answer;
  };
  return { ...shop, buyer, url, send, write, answerOf, answer_id, decideAnswer: decide };
}

const versions = (team_id: string) =>
  db
    .selectFrom('product_question_versions')
    .select(['question_id', 'answer_id', 'text', 'status', 'ended_by', 'ended_at'])
    .where('team_id', '=', team_id)
    .orderBy('id')
    .execute();
const ownerMails = (team_id: string, subject: string) =>
  db
    .selectFrom('test_inbox_messages')
    .select(['subject', 'body_text'])
    .where('team_id', '=', team_id)
    .where('subject', 'like', `${subject}%`)
    .execute();

test('a verified buyer is notified why their answer is refused, contests it once, and reads the decision', async () => {
  const shop = await openAnswer();
  const { team_id, buyer, url, send, answerOf, decideAnswer, list } = shop;
  await decideAnswer('refuse', { reason: 'off_topic' });
  const [mail] = (await mailsTo(buyer.email)).slice(-1);
  expect(mail?.subject).toBe(
    'Votre réponse à une question n’est pas publiée, Savonnerie du Vallon',
  );
  expect(mail?.body_text).toContain('Sans rapport avec l’achat');
  expect(mail?.body_text).toContain('contester ce refus');
  expect(mail?.body_text).toContain(`${buyer.path}/questions`);
  expect((await get(url)).body).toContain('Contester le refus');
  // An empty text contests nothing.
  const empty = await send({ form: 'contest', question: shop.id, contest: ' ' });
  expect((await get(String(empty.headers.location))).body).toContain('role="alert"');
  expect(await list('?status=pending')).toEqual([]);
  await send({ form: 'contest', question: shop.id, contest: 'C’est bien\nle sujet.' });
  await app.runEventHandlers();
  expect((await list('?status=pending'))[0]?.answers).toMatchObject([
    { status: 'refused', contest: { text: 'C’est bien\nle sujet.', is_open: true } },
  ]);
  const [alert, ...others] = await ownerMails(team_id, 'Un client conteste');
  expect(alert?.body_text).toContain('C’est bien');
  expect(others).toEqual([]);
  expect((await get(url)).body).toContain('Votre contestation est arrivée à la boutique');
  // A second refusal for the same reason is a decision, of which the buyer is notified.
  await decideAnswer('refuse', { reason: 'off_topic' });
  expect(await answerOf()).toMatchObject({ status: 'refused', contest: { is_open: false } });
  expect((await mailsTo(buyer.email)).at(-1)?.body_text).toContain('maintient son refus');
  expect((await get(url)).body).not.toContain('Contester le refus');
  await send({ form: 'contest', question: shop.id, contest: 'Encore' });
  expect(await answerOf()).toMatchObject({ contest: { text: 'C’est bien\nle sujet.' } });
});

test('the buyer is notified once of their published answer', async () => {
  const { buyer } = await openAnswer();
  app.clock.advance(7.1 * DAY);
  await publishDueAnswers(app);
  await publishDueAnswers(app);
  await app.runEventHandlers();
  const notices = (await mailsTo(buyer.email)).filter(({ subject }) =>
    subject?.includes('réponse'),
  );
  expect(notices.map(({ subject }) => subject)).toEqual([
    'Votre réponse à une question est publiée, Savonnerie du Vallon',
  ]);
});

test('an answer to an unpublished question waits, and its buyer and the author of the question are notified once both are published', async () => {
  const { email, link, buyer, decide, answerOf, shown } = await openAnswer();
  const notices = async () => [
    ...(await mailsTo(buyer.email)).filter(({ subject }) => subject?.includes('réponse')),
    ...(await mailsTo(email)).filter(({ subject }) => subject?.includes('réponse')),
  ];
  await post(link, { form: 'edit', text: 'Passe-t-il au sèche-linge ?' });
  await app.runEventHandlers();
  app.clock.advance(8 * DAY);
  await publishDueAnswers(app);
  await app.runEventHandlers();
  expect(await answerOf()).toMatchObject({ status: 'pending' });
  expect(await notices()).toEqual([]);
  await decide('publish');
  await publishDueAnswers(app);
  await app.runEventHandlers();
  expect((await shown())[0]?.answers).toHaveLength(1);
  expect(await notices()).toHaveLength(2);
  // When the question is refused and published again, no second e-mail is sent about the same
  // answer.
  await decide('refuse', { reason: 'off_topic' });
  await decide('publish');
  expect(await notices()).toHaveLength(2);
});

test('an answer published before its question is notified when the question is published', async () => {
  const { email, link, buyer, decide, decideAnswer } = await openAnswer();
  const notices = async () => [
    ...(await mailsTo(buyer.email)).filter(({ subject }) => subject?.includes('réponse')),
    ...(await mailsTo(email)).filter(({ subject }) => subject?.includes('réponse')),
  ];
  await post(link, { form: 'edit', text: 'Passe-t-il au sèche-linge ?' });
  await decideAnswer('publish');
  expect(await notices()).toEqual([]);
  await decide('publish');
  expect(await notices()).toHaveLength(2);
});

test('a refusal after a publication can be contested like the first one, for a question and an answer', async () => {
  const { id, link, decide, send, decideAnswer, answerOf, list } = await openAnswer();
  for (const [contest, reason] of [
    ['Une fois', 'off_topic'],
    ['Deux fois', 'unreadable'],
  ] as const) {
    await decideAnswer('refuse', { reason });
    await send({ form: 'contest', question: id, contest });
    expect(await answerOf()).toMatchObject({ contest: { text: contest, is_open: true } });
    await decideAnswer('publish');
    await decide('refuse', { reason });
    await post(link, { form: 'contest', contest });
    expect(await list()).toMatchObject([{ contest: { text: contest, is_open: true } }]);
    await decide('publish');
  }
});

test('a buyer who refuses messages about publications gets none about an answer', async () => {
  const { team_id, buyer, decideAnswer } = await openAnswer();
  await db
    .insertInto('refused_purposes')
    .values({
      team_id,
      kind: 'email',
      value: buyer.email,
      purpose: 'publication',
      created_at: app.clock.now(),
    })
    .execute();
  await decideAnswer('refuse', { reason: 'off_topic' });
  expect(
    (await mailsTo(buyer.email)).filter(({ subject }) => subject?.includes('réponse')),
  ).toEqual([]);
});

test('a corrected answer waits again and its former text is stored; a withdrawn one is hidden and stored as evidence for a year', async () => {
  const { team_id, answer_id, write, send, answerOf, decideAnswer, shown, id, url } =
    await openAnswer();
  await decideAnswer('publish');
  expect((await shown())[0]?.answers).toHaveLength(1);
  await write('Oui, à 30 degrés.');
  expect(await answerOf()).toMatchObject({ id: answer_id, status: 'pending' });
  expect((await shown())[0]?.answers).toEqual([]);
  await decideAnswer('publish');
  await send({ form: 'withdraw', question: id });
  expect((await shown())[0]?.answers).toEqual([]);
  expect(await answerOf()).toMatchObject({ status: 'withdrawn', body: '' });
  expect((await decideAnswer('publish')).status).toBe(409);
  expect((await get(url)).body).not.toContain('Oui, à 30 degrés.');
  expect(await versions(team_id)).toMatchObject([
    { answer_id, text: 'Oui, sans souci.', status: 'published', ended_by: 'author' },
    { answer_id, text: 'Oui, à 30 degrés.', status: 'published', ended_by: 'author' },
  ]);
  const lines = (await Array.fromAsync(readQuestionEvidence(db, team_id))).flat();
  expect(lines.map(({ detail }) => detail['text'])).toEqual([
    'Oui, sans souci.',
    'Oui, à 30 degrés.',
  ]);
  app.clock.advance(366 * DAY);
  await purgeRemovedReviews(app);
  const left = await db
    .selectFrom('product_answers')
    .select('id')
    .where('id', '=', answer_id)
    .execute();
  expect([await versions(team_id), left]).toEqual([[], []]);
});

test('the author of a refused question contests it from the e-mail’s link, and a correction needs a new decision', async () => {
  const { team_id, email, link, list, decide, id, shown } = await openQuestion();
  await decide('refuse', { reason: 'unreadable' });
  expect((await mailsTo(email)).at(-1)?.body_text).toContain('contester ce refus');
  expect((await get(link)).body).toContain('Contester le refus');
  expect((await post(link, { form: 'contest', contest: '' })).statusCode).toBe(422);
  await post(link, { form: 'contest', contest: 'Elle est lisible.' });
  await app.runEventHandlers();
  expect(await list('?status=pending')).toMatchObject([
    { id, contest: { text: 'Elle est lisible.', is_open: true } },
  ]);
  expect(await ownerMails(team_id, 'Un visiteur conteste')).toHaveLength(1);
  await decide('refuse', { reason: 'unreadable' });
  expect((await mailsTo(email)).at(-1)?.body_text).toContain('maintient son refus');
  expect((await get(link)).body).not.toContain('Contester le refus');
  expect((await post(link, { form: 'edit', text: 'court' })).statusCode).toBe(422);
  await post(link, { form: 'edit', text: 'Passe-t-il au sèche-linge ?' });
  await app.runEventHandlers();
  expect(await list('?status=pending')).toMatchObject([
    { id, status: 'pending', body: 'Passe-t-il au sèche-linge ?', contest: null },
  ]);
  expect(await ownerMails(team_id, 'Une question sur')).toHaveLength(2);
  await decide('publish');
  expect(await shown()).toMatchObject([{ body: 'Passe-t-il au sèche-linge ?' }]);
  expect(await versions(team_id)).toMatchObject([
    { question_id: id, text: 'Passe-t-il en machine ?', status: 'pending', ended_by: 'team' },
    { question_id: id, status: 'refused', ended_by: 'team' },
    { question_id: id, text: 'Passe-t-il en machine ?', status: 'refused', ended_by: 'author' },
  ]);
});

test('when the shop corrects or removes its answer, the former text is stored as a version and no longer shown', async () => {
  const { team_id, id, decide, shown, list } = await openQuestion();
  await decide('answer', { text: 'Oui.' });
  await decide('answer', { text: 'Non.' });
  expect((await shown())[0]?.answers).toMatchObject([{ body: 'Non.' }]);
  await decide('answer', { text: null });
  expect([(await shown())[0]?.answers, (await list())[0]?.answers]).toEqual([[], []]);
  await decide('answer', { text: 'Oui, à 30 degrés.' });
  expect((await shown())[0]?.answers).toMatchObject([{ body: 'Oui, à 30 degrés.' }]);
  expect((await versions(team_id)).map(({ text, ended_by }) => [text, ended_by])).toEqual([
    ['Oui.', 'team'],
    ['Non.', 'team'],
  ]);
  expect(id).not.toBe('');
});

test('a person’s versions are in their data export and are deleted by their erasure', async () => {
  const { team_id, link, email, buyer, write, call } = await openAnswer();
  await write('Oui, à 30 degrés.');
  await post(link, { form: 'edit', text: 'Passe-t-il au sèche-linge ?' });
  expect(await versions(team_id)).toHaveLength(2);
  const dataOf = async (value: string) => {
    const tables = await transaction(app, async (tx) =>
      collectPersonData(app, tx, await findPerson(tx, team_id, { kind: 'email', value })),
    );
    return tables['versions_des_questions_et_reponses'];
  };
  expect(await dataOf(buyer.email)).toMatchObject([{ text: 'Oui, sans souci.' }]);
  expect(await dataOf(email)).toMatchObject([{ text: 'Passe-t-il en machine ?' }]);
  await call('POST /api/team/erasures', { email: buyer.email });
  expect((await versions(team_id)).map(({ answer_id }) => answer_id)).toEqual([null]);
  await call('POST /api/team/erasures', { email });
  expect(await versions(team_id)).toEqual([]);
});
