import { beforeAll, expect, test } from 'vitest';
import type { Answer } from '#contract/api/schemas.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { recordOrders } from '#server/domains/requests/intake/record-orders.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { addRequest } from '#server/testing/builders/request.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

type TeamSearchResult = Answer<'searchTeam'>['data'];

const app = testApp(await testDatabase());
let ada: TestPerson;
let reader: TestPerson;
let stranger: TestPerson;

const search = async (text: string, who = ada): Promise<TeamSearchResult> =>
  (await callHttp(app, `GET /api/team/search?search=${encodeURIComponent(text)}`, who.headers))
    .data as TeamSearchResult;
const kindsOf = (found: TeamSearchResult): string[] => found.map(({ kind }) => kind);
const matchOf = (found: TeamSearchResult, kind: TeamSearchResult[number]['kind']) =>
  found.find((each) => each.kind === kind)?.match;

beforeAll(async () => {
  await ensureSenders(app);
  const team_id = await addTeam(app, {
    flow: { is_active: true, delay: { value: 2, unit: 'days' } },
  });
  [ada, reader, stranger] = [
    await addPerson(app, { team_id }),
    await addPerson(app, { team_id, role: 'reader' }),
    await addPerson(app, { team_id: await addTeam(app) }),
  ];
  await recordOrders(app, { team_id, integration_name: 'api' }, [
    {
      number: '#48213',
      first_name: 'Zélie',
      last_name: 'Fontaine',
      email: 'zelie@exemple.fr',
      delivered_at: app.clock.now().toISOString(),
      country_code: 'FR',
    },
  ]);
  await addRequest(app.db, {
    team_id,
    first_name: 'Paul',
    last_name: 'Rivière',
    email: 'paul@exemple.fr',
    date_sent: app.clock.now(),
    rating: 2,
    rated_at: app.clock.now(),
    feedback: `${'Rien à dire du colis. '.repeat(8)}Le bouchon était fêlé.`,
  });
});

test('a name finds the person, their order and the message that will reach them', async () => {
  const found = await search('zelie');
  expect(kindsOf(found)).toEqual(['customer', 'order', 'message']);
  expect(found.map(({ match }) => match)).toEqual(
    found.map(() => ({ kind: 'name', text: 'Zélie Fontaine' })),
  );
  expect(found[2]?.status_label).toMatch(/^Demande, programmé/u);
});

test('an order number, an e-mail and a word of a review say that they matched', async () => {
  expect(matchOf(await search('48213'), 'order')).toEqual({ kind: 'order', text: '#48213' });
  expect(matchOf(await search('zelie@exemple'), 'customer')).toEqual({
    kind: 'email',
    text: 'zelie@exemple.fr',
  });
  const said = matchOf(await search('bouchon'), 'review');
  expect(said?.kind).toBe('review');
  expect(said?.text).toMatch(/^….*Le bouchon était fêlé/u);
  expect(said?.text.length).toBeLessThan(125);
  // The match has the original spelling, also for the person, and at any position of a long text.
  const person = matchOf(await search('FELE'), 'customer');
  expect(person).toMatchObject({ kind: 'review' });
  expect(person?.text).toMatch(/^….*Le bouchon était fêlé\.…$/u);
});

test('a reader finds nobody by an address, and no shop finds the customers of another', async () => {
  expect(await search('zelie@exemple', reader)).toEqual([]);
  expect(matchOf(await search('bouchon', reader), 'review')?.kind).toBe('review');
  expect(await search('zelie', stranger)).toEqual([]);
});

test('one letter, or text without a letter, asks nothing of the database', async () => {
  const short = await callHttp(app, 'GET /api/team/search?search=z', ada.headers);
  expect(short.status).toBe(422);
  expect(await search('##')).toEqual([]);
});
