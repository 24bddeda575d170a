import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { EndpointName } from '#contract/api/endpoints.ts';
import { PRODUCT_REVIEW_COLUMNS } from '#contract/api/product-review-file.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { readTeamCode } from '#server/domains/customer-site/product-pages/product-scene.fixture.ts';
import { callEndpoint } from '#server/testing/contract/call-endpoint.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addProduct } from '#server/testing/builders/product.ts';
import { addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const db = await testDatabase();
let app: TestApp;
let team_id: string;
let team_code: string;
let product_id: string;
let headers: Record<string, string>;

beforeEach(async () => {
  app = testApp(db);
  team_id = await addTeam(app, {});
  team_code = await readTeamCode(app, team_id);
  product_id = await addProduct(app, { team_id, title: 'Pull', external_id: '101' });
  ({ headers } = await addPerson(app, { team_id }));
});

type Detail = Answer<'getImport'>['data'];
type Cells = Partial<Record<(typeof PRODUCT_REVIEW_COLUMNS)[number], string>>;

async function call(name: EndpointName, given: Parameters<typeof callEndpoint>[2]) {
  const { status, text } = await callEndpoint(app, name, given, headers);
  expect(status, text).toBe(200);
  return JSON.parse(text) as { data: Detail };
}

/** Imports rows about the product in the format of Recueil’s own file. */
async function bring(rows: readonly Cells[], dry_run: 'true' | 'false' = 'false'): Promise<Detail> {
  const lines = rows.map((row) => {
    const cells: Cells = {
      origin: 'recueil',
      product_id: '101',
      state: 'published',
      submitted_at: '2026-01-02T10:00:00Z',
      published_at: '2026-01-03T10:00:00Z',
      ...row,
    };
    return PRODUCT_REVIEW_COLUMNS.map((column) => cells[column] ?? '').join(';');
  });
  const file = new File([[PRODUCT_REVIEW_COLUMNS.join(';'), ...lines].join('\r\n')], 'avis.csv');
  const { data } = await call('importProductReviews', { form: { file, dry_run } });
  while ((await app.runEventHandlers()) > 0);
  return (await call('getImport', { params: { id: data.id } })).data;
}

const QUESTION: Cells = {
  kind: 'question',
  origin_id: 'autre-q1',
  text: 'Passe-t-il en machine ?',
};
const ANSWER: Cells = {
  kind: 'answer',
  origin_id: 'autre-a1',
  question: 'autre-q1',
  answered_by: 'shop',
  text: 'Oui, à 30 degrés.',
};

const answers = () =>
  db
    .selectFrom('product_answers')
    .select(['team_id', 'question_id', 'text'])
    .orderBy('id')
    .execute();

test('a row that names an answer as its question is refused, and writes nothing under a question of another shop with the same number', async () => {
  const shared_id = '900000001';
  const other_id = await addTeam(app, {});
  const other_product = await addProduct(app, { team_id: other_id, title: 'Pull' });
  const addQuestion = (id: string, of: { team_id: string; product_id: string }) =>
    sql`
      insert into product_questions (id, team_id, product_id, text, locale, status, asked_at, published_at)
      overriding system value values (${id}, ${of.team_id}, ${of.product_id}, 'Gratte-t-il ?', 'fr', 'published', now(), now())`.execute(
      db,
    );
  await addQuestion(shared_id, { team_id: other_id, product_id: other_product });
  await addQuestion('900000002', { team_id, product_id });
  await sql`
    insert into product_answers (id, team_id, question_id, text, status, answered_at, published_at)
    overriding system value values (${shared_id}, ${team_id}, 900000002, 'Non.', 'published', now(), now())`.execute(
    db,
  );
  const own = [{ team_id, question_id: '900000002', text: 'Non.' }];
  const row = { ...ANSWER, question: `${team_code}-a${shared_id}`, text: 'Achetez ailleurs.' };
  for (const dry_run of ['true', 'false'] as const) {
    expect(await bring([row], dry_run)).toMatchObject({ created: 0, refused: 1 });
    expect(await answers()).toEqual(own);
  }
});

test('an imported answer belongs to a question above it, never to an answer with the same name', async () => {
  const under = { ...ANSWER, origin_id: 'autre-a2', question: 'autre-a1', answered_by: 'buyer' };
  for (const dry_run of ['true', 'false'] as const)
    expect(await bring([QUESTION, ANSWER, under], dry_run)).toMatchObject({
      created: 2,
      refused: 1,
    });
});

test('undoing an import leaves the questions that were answered here, with those answers, and counts them', async () => {
  const questions = ['q1', 'q2', 'q3'].map((name) => ({ ...QUESTION, origin_id: name }));
  const answersOf = ['q1', 'q2', 'q3'].map((question) => ({
    ...ANSWER,
    origin_id: `a-${question}`,
    question,
  }));
  const { id } = await bring([...questions, ...answersOf]);
  const { id: corrected } = await db
    .selectFrom('product_questions')
    .select('id')
    .where('origin_id', '=', 'q1')
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow();
  await call('answerProductQuestion', { params: { id: corrected }, body: { text: 'Non.' } });
  const request_id = await addRequest(db, { team_id });
  await sql`
    insert into product_answers (team_id, question_id, request_id, text, status, answered_at, publish_at)
    select team_id, id, ${request_id}, 'Je le lave à froid.', 'pending', now(), now() from product_questions where origin_id = 'q2' and team_id = ${team_id}`.execute(
    db,
  );
  const undone = await call('undoImport', { params: { id } });
  expect(undone.data.reviews).toMatchObject({ kept_questions: 2 });
  const left = await db
    .selectFrom('product_questions as q')
    .leftJoin('product_answers as a', 'a.question_id', 'q.id')
    .select(['q.origin_id', 'a.text'])
    .where('q.team_id', '=', team_id)
    .orderBy('q.origin_id')
    .execute();
  expect(left).toEqual([
    { origin_id: 'q1', text: 'Non.' },
    { origin_id: 'q2', text: 'Je le lave à froid.' },
  ]);
  const versions = await db
    .selectFrom('product_question_versions')
    .select('text')
    .where('team_id', '=', team_id)
    .execute();
  expect(versions).toEqual([{ text: 'Oui, à 30 degrés.' }]);
});

test('an imported buyer’s answer is shown as imported and unverified, never as a buyer’s', async () => {
  await bring([QUESTION, { ...ANSWER, answered_by: 'buyer', author: 'Inès R.' }]);
  const read = async (form: string) =>
    (await app.http.inject({ url: `/w/${team_code}/${product_id}.${form}` })).body;
  const html = await read('html?lang=fr');
  expect(html).toContain('Réponse importée d’Inès R. (Achat non vérifié)');
  expect(html).not.toContain('Inès R., acheteur');
  const { questions } = JSON.parse(await read('json')) as {
    questions: { answers: { by: string }[] }[];
  };
  expect(questions[0]?.answers.map(({ by }) => by)).toEqual(['imported']);
  const list = await callEndpoint(app, 'listProductQuestions', {}, headers);
  const { data } = JSON.parse(list.text) as Answer<'listProductQuestions'>;
  expect(data[0]?.answers).toMatchObject([{ by: 'imported', request_id: null }]);
});
