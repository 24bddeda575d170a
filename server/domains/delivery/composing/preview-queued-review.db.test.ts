import { beforeAll, expect, test } from 'vitest';
import type { Answer } from '#contract/api/schemas.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { HOUR } from '#server/testing/manual-clock.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

type Preview = Answer<'previewQueuedReview'>['data'];

const app = testApp(await testDatabase());
let team_id = '';
let ada: TestPerson;
let stranger: TestPerson;
let request_id = '';

const flowWith = (text: string) => ({
  steps: { request: { contents: { sms: { text } } } },
});
const saveFlow = (text: string) =>
  callHttp(app, 'POST /api/team/flow_configuration_config', ada.headers, {
    flow_configuration_config: flowWith(text),
  });
const preview = (id: string, who = ada) =>
  callHttp(app, `GET /api/team/reviews_queued/${id}/preview`, who.headers);

beforeAll(async () => {
  team_id = await addTeam(app, { name: 'Maison Lavande' });
  ada = await addPerson(app, { team_id });
  stranger = await addPerson(app, { team_id: await addTeam(app) });
  request_id = await addRequest(app.db, {
    team_id,
    first_name: 'Zélie',
    email: 'zelie@exemple.fr',
    phone_number: '+33612345678',
  });
});

test('a waiting message is previewed with the current text, without the customer’s link', async () => {
  expect((await saveFlow('Bonjour {{first_name}}, {{review_link}}')).status).toBe(200);
  const id = await addMessage(app.db, { team_id, request_id, channel: 'sms' });
  const { data } = await preview(id);
  expect(data).toMatchObject({ channel: 'sms', sent_at: null, html: null });
  const { token } = await app.db
    .selectFrom('review_requests')
    .select('token')
    .where('id', '=', request_id)
    .executeTakeFirstOrThrow();
  expect((data as Preview).text).toMatch(/^Bonjour Zélie, http/u);
  expect((data as Preview).text).not.toContain(token);
});

test('a sent message is shown with the text that was saved when it was sent', async () => {
  app.clock.advance(HOUR);
  await saveFlow('Le texte de ce jour-là, {{review_link}}');
  app.clock.advance(HOUR);
  const other = await addRequest(app.db, { team_id, phone_number: '+33612345679' });
  const of = { team_id, request_id: other, channel: 'sms', status: 'sent' } as const;
  const before = await addMessage(app.db, { ...of, sent_at: app.clock.now() });
  app.clock.advance(HOUR);
  await saveFlow('Un texte plus récent, {{review_link}}');
  const after = await addMessage(app.db, {
    ...of,
    step: 'request',
    ordinal: 2,
    sent_at: new Date(app.clock.now().getTime() + HOUR),
  });
  expect(((await preview(before)).data as Preview).text).toMatch(/^Le texte de ce jour-là/u);
  expect(((await preview(after)).data as Preview).text).toMatch(/^Un texte plus récent/u);
});

test('a message is not shown to another shop', async () => {
  const other = await addRequest(app.db, { team_id, email: 'un@exemple.fr' });
  const id = await addMessage(app.db, { team_id, request_id: other });
  expect((await preview(id, stranger)).status).toBe(404);
});
