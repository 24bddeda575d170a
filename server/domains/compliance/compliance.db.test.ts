import { beforeAll, expect, test } from 'vitest';
import { createReviewScene } from '#server/domains/customer-site/review/written-review.fixture.ts';
import { transaction } from '#server/database/transaction.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addProduct } from '#server/testing/builders/product.ts';
import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { EvidenceLine } from '#server/domains/audit-log/evidence-line.ts';

let app: TestApp;
let shop = '';
let [ada, rose] = [] as unknown as [TestPerson, TestPerson];
beforeAll(async () => {
  app = testApp(await testDatabase());
  shop = await addTeam(app, { name: 'Zinc' });
  [ada, rose] = [
    await addPerson(app, { team_id: shop }),
    await addPerson(app, { team_id: shop, role: 'reader' }),
  ];
});

interface ComplianceAnswer {
  rule: string;
  state: string;
  text: string;
  setting: string | null;
}
const rules = async (person: TestPerson) =>
  (await callHttp(app, 'GET /api/team/compliance', person.headers)).body as {
    data: ComplianceAnswer[];
    texts: { name: string; text: string }[];
  };
const stateOf = async (person: TestPerson, rule: string) =>
  (await rules(person)).data.find((one) => one.rule === rule);
const evidence = (person: TestPerson, format: 'csv' | 'json') =>
  app.http.inject({
    method: 'POST',
    url: '/api/team/compliance/evidence',
    headers: person.headers,
    payload: { format },
  });
const linesOf = async (person: TestPerson) =>
  (await evidence(person, 'json')).json<{ lines: (Omit<EvidenceLine, 'at'> & { at: string })[] }>()
    .lines;

/** Adds a customer who rated, with the choices that the page showed. */
async function rated(
  team_id: string,
  given: {
    rating: number;
    sentence?: number;
    mode?: string;
    experienced_at?: Date | null;
    number?: string;
  },
): Promise<string> {
  const now = app.clock.now();
  const {
    rating,
    sentence = rating,
    mode = 'neutral',
    experienced_at = now,
    number = '#1042',
  } = given;
  const request_id = await addRequest(app.db, {
    team_id,
    rating,
    rated_at: now,
    date_sent: now,
    experienced_at,
    integration_order_number: number,
  });
  await transaction(app, async (tx) => {
    await recordTimelineEvent(tx, {
      kind: 'rated',
      team_id,
      request_id,
      detail: { rating: sentence },
    });
    await recordTimelineEvent(tx, {
      kind: 'destinations_shown',
      team_id,
      request_id,
      detail: { mode, layout: 'doors', doors: ['trustpilot', 'google'] },
    });
  });
  return request_id;
}

/** Reads the cells of the file as a spreadsheet does. */
async function cellsOf(text: string): Promise<string[][]> {
  const opened = await app.tables.open(Buffer.from(text));
  if ('refused' in opened) throw new Error(opened.refused);
  const { content, shape } = opened;
  return app.tables
    .readRows(content.subarray(shape.start), shape, { line: shape.first_line, isLast: true })
    .map(({ cells }) => [...cells]);
}

test('saving unusually wide hours breaks their rule at once, and usual hours comply again', async () => {
  const save = (flow: object) =>
    callHttp(app, 'POST /api/team/flow_configuration_config', ada.headers, {
      flow_configuration_config: { is_active: true, ...flow },
      declared_channels: ['email'],
    });
  await save({ send_window: { sms: { from: '07:00' } } });
  expect(await stateOf(ada, 'hours_sms')).toMatchObject({
    state: 'wrong',
    setting: '/dashboard/flow-configuration',
  });
  await save({});
  expect(await stateOf(rose, 'hours_sms')).toMatchObject({ state: 'ok' });
  expect(await stateOf(ada, 'consent_email')).toMatchObject({
    state: 'ok',
    text: expect.stringContaining(ada.email) as string,
  });
});

test('the rules count ratings with other destinations, without a date or altered, and messages after an opt-out', async () => {
  const team_id = await addTeam(app, { name: 'Cuivre' });
  const person = await addPerson(app, { team_id });
  const lately = ['same_doors', 'experience_date', 'untouched_ratings', 'stops_honoured'];
  for (const rule of lately)
    expect(await stateOf(person, rule), rule).toMatchObject({ state: 'unknown' });
  await rated(team_id, { rating: 4 });
  const request_id = await addRequest(app.db, { team_id, email: 'lea@exemple.fr' });
  const sent_at = app.clock.now();
  await addMessage(app.db, {
    team_id,
    request_id,
    status: 'sent',
    sent_at,
    finished_at: sent_at,
    recipient: 'lea@exemple.fr',
  });
  for (const rule of lately)
    expect(await stateOf(person, rule), rule).toMatchObject({ state: 'ok' });
  await app.db
    .insertInto('opt_outs')
    .values({
      team_id,
      kind: 'email',
      value: 'lea@exemple.fr',
      source: 'page',
      created_at: new Date(sent_at.getTime() - 120_000),
    })
    .execute();
  await rated(team_id, { rating: 2, mode: 'redirect' });
  await rated(team_id, { rating: 5, sentence: 1 });
  await rated(team_id, { rating: 3, experienced_at: null });
  const sentence = (await rules(person)).data
    .filter(({ rule }) => lately.includes(rule))
    .map(({ rule, state, text }) => [rule, state, /, (\d+)/.exec(text)?.[1]]);
  expect(sentence).toEqual([
    ['same_doors', 'wrong', '1'],
    ['experience_date', 'wrong', '1'],
    ['untouched_ratings', 'wrong', '1'],
    ['stops_honoured', 'wrong', '1'],
  ]);
});

test('people kept beyond the retention break its rule', async () => {
  const team_id = await addTeam(app, { name: 'Plomb' });
  const person = await addPerson(app, { team_id });
  const long_ago = new Date(app.clock.now().getTime() - 1_098 * 86_400_000);
  expect(await stateOf(person, 'retention')).toMatchObject({ state: 'ok' });
  await addRequest(app.db, {
    team_id,
    date_sent: long_ago,
    created_at: long_ago,
    last_activity_at: long_ago,
  });
  expect(await stateOf(person, 'retention')).toMatchObject({
    state: 'wrong',
    setting: '/dashboard/settings/data',
  });
});

test('a refused review of the shop’s page is checked, and is in the evidence file with its reason', async () => {
  const written = await createReviewScene(app, { rating: 1 });
  const person = await addPerson(app, { team_id: written.team_id });
  await app.db
    .updateTable('shop_reviews')
    .set({ publish_at: new Date(app.clock.now().getTime() - 2 * 3_600_000) })
    .where('id', '=', written.review_id)
    .execute();
  expect(await stateOf(person, 'moderation_clock')).toMatchObject({ state: 'wrong' });
  await app.db
    .updateTable('shop_reviews')
    .set({
      status: 'refused',
      refusal_reason: 'off_topic',
      publish_at: null,
      removed_at: app.clock.now(),
    })
    .where('id', '=', written.review_id)
    .execute();
  expect(await stateOf(person, 'moderation_clock')).toMatchObject({ state: 'ok' });
  expect(await stateOf(person, 'even_refusals')).toMatchObject({
    state: 'ok',
    text: expect.stringContaining('1 refus sur 1 avis') as string,
  });
  expect(
    (await linesOf(person)).filter(({ part }) => part === 'reviews').map(({ what }) => what),
  ).toEqual(['Avis de 1 sur 5 refusé\u00A0: sans rapport avec l’achat']);
});

test('a question without a decision after two weeks breaks its rule, and so does a late answer', async () => {
  const team_id = await addTeam(app);
  const person = await addPerson(app, { team_id });
  const product_id = await addProduct(app, { team_id, title: 'Pull' });
  const now = app.clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const question = { team_id, product_id, text: 'Gratte-t-il ?', locale: 'fr' as const };
  const { id } = await app.db
    .insertInto('product_questions')
    .values({
      ...question,
      display_name: null,
      email: 'zoe@exemple.fr',
      refusal_reason: null,
      status: 'pending' as const,
      asked_at: daysAgo(15),
      confirmed_at: daysAgo(13),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await stateOf(person, 'decided_questions')).toMatchObject({ state: 'ok' });
  const change = (values: { confirmed_at?: Date; status?: 'published'; published_at?: Date }) =>
    app.db.updateTable('product_questions').set(values).where('id', '=', id).execute();
  await change({ confirmed_at: daysAgo(15) });
  expect(await stateOf(person, 'decided_questions')).toMatchObject({
    state: 'wrong',
    setting: '/dashboard/products/questions',
    text: expect.stringContaining('Une question attend') as string,
  });
  await change({ status: 'published', published_at: now });
  expect(await stateOf(person, 'decided_questions')).toMatchObject({ state: 'ok' });
  const request_id = await addRequest(app.db, { team_id });
  await app.db
    .insertInto('product_answers')
    .values({
      team_id,
      question_id: id,
      request_id,
      text: 'Non',
      display_name: null,
      status: 'pending' as const,
      refusal_reason: null,
      publish_at: daysAgo(1),
      answered_at: now,
    })
    .execute();
  expect(await stateOf(person, 'decided_questions')).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('Une réponse d’acheteur attend') as string,
  });
});

test('the evidence file holds the rules, texts, consents, refusals, destinations and audit log of one shop, and its export is recorded', async () => {
  const team_id = await addTeam(app, { name: 'Étain & fils' });
  const person = await addPerson(app, { team_id });
  const order = (number: string, consent: object) => ({
    number,
    email: 'lea@exemple.fr',
    phone: '0612345678',
    delivered_at: app.clock.now().toISOString(),
    consent,
  });
  await callHttp(app, 'POST /api/team/orders', person.headers, [
    order('#1', { whatsapp: true, sms: false, source: 'caisse', at: '2026-11-01T10:00:00Z' }),
    order('#2', {}),
  ] as unknown as Record<string, unknown>);
  await callHttp(app, 'POST /api/team/opt_outs', person.headers, {
    email: 'paul@exemple.fr',
    proof: 'Au comptoir',
  });
  const silent = await addRequest(app.db, { team_id, integration_order_number: '#9' });
  await addMessage(app.db, {
    team_id,
    request_id: silent,
    channel: 'sms',
    status: 'skipped',
    reason: 'no_consent',
    finished_at: app.clock.now(),
    recipient: '+33612345678',
  });
  await rated(team_id, { rating: 2 });
  await rated(shop, { rating: 5, number: '#AILLEURS' });
  const answer = await evidence(person, 'json');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/json; charset=utf-8',
  ]);
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
    'preuves Étain & fils 2026-11-20.json',
  );
  const lines = await linesOf(person);
  const of = (part: string) =>
    lines
      .filter((line) => line.part === part)
      .map(({ who, about, what }) => [who, about, what.replaceAll('\u00A0', ' ')]);
  expect([...new Set(lines.map(({ part }) => part))]).toEqual([
    'rules',
    'texts',
    'consent',
    'refusals',
    'doors',
    'journal',
  ]);
  expect(of('consent')).toEqual([
    ['+33612345678', 'Commande #1', 'Accord, WhatsApp'],
    ['+33612345678', 'Commande #1', 'Refus, SMS'],
  ]);
  expect(of('refusals')).toEqual([
    ['paul@exemple.fr', null, 'Demande d’arrêt : ajoutée par la boutique'],
    ['+33612345678', 'Commande #9', 'Demande, SMS : non envoyé, consentement du client manquant'],
  ]);
  expect(of('doors')).toEqual([
    [null, 'Commande #1042', 'Note 2 sur 5, mode neutre : Trustpilot, Google'],
  ]);
  expect(of('journal').map(([, , what]) => what)).toEqual([
    'a inscrit l’opposition de p•••@exemple.fr, preuve « Au comptoir »',
    'a exporté le dossier de preuves',
    'a exporté le dossier de preuves',
  ]);
  expect(JSON.stringify(lines)).not.toContain('AILLEURS');
});

test('a part longer than one batch is exported completely, each line once', async () => {
  const team_id = await addTeam(app);
  const person = await addPerson(app, { team_id });
  await app.db
    .insertInto('opt_outs')
    .values(
      Array.from({ length: 2_001 }, (_, at) => ({
        team_id,
        kind: 'email' as const,
        value: `p${at}@exemple.fr`,
        source: 'import' as const,
      })),
    )
    .execute();
  const people = (await linesOf(person))
    .filter(({ part }) => part === 'refusals')
    .map(({ who }) => who);
  expect([people.length, new Set(people).size]).toEqual([2_001, 2_001]);
});

test('the evidence table and its file name use the time zone of the shop', async () => {
  const team_id = await addTeam(app, { name: 'Zinc', timezone: 'Pacific/Honolulu' });
  const answer = await evidence(await addPerson(app, { team_id }), 'csv');
  const rows = await cellsOf(answer.body);
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
    'preuves Zinc 2026-11-19.csv',
  );
  expect(answer.body).toContain(';Date (heure de Pacific/Honolulu);');
  expect(rows.find((row) => row.includes('a exporté le dossier de preuves'))?.[1]).toBe(
    '2026-11-19 23:00',
  );
});

test('no cell of the evidence table is a formula, and a reader cannot export either format', async () => {
  const team_id = await addTeam(app, { name: '=1+1' });
  const person = await addPerson(app, { team_id });
  await callHttp(app, 'POST /api/team/orders', person.headers, {
    number: '=cmd()',
    email: 'lea@exemple.fr',
    consent: { email: true, source: '@x' },
  });
  const { body } = await evidence(person, 'csv');
  expect(
    body.startsWith('\uFEFFPartie;Date (heure de Europe/Paris);Personne;Objet;Fait;Détail\r\n'),
  ).toBe(true);
  const rows = await cellsOf(body);
  expect(rows.some((row) => row.includes('Commande =cmd()'))).toBe(true);
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  for (const format of ['csv', 'json'] as const)
    expect((await evidence(rose, format)).statusCode).toBe(403);
});
