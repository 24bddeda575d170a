import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { searchText } from './search-text.ts';

const app = testApp(await testDatabase());
const now = app.clock.now();
let team_id = '';
let ines: TestPerson;
let reader: TestPerson;
const ids: Record<string, string> = {};

async function rated(first_name: string, given: object = {}): Promise<string> {
  const id = await addRequest(app.db, {
    team_id,
    first_name,
    last_name: null,
    email: `${first_name.toLowerCase()}@exemple.fr`,
    rating: 2,
    rated_at: now,
    last_activity_at: now,
    ...given,
  });
  ids[first_name] = id;
  return id;
}

const write = (id: string, values: { feedback?: string | null; metadata?: string }) =>
  app.db.updateTable('review_requests').set(values).where('id', '=', id).execute();
async function found(search: string, who = ines): Promise<string> {
  const { body } = await callHttp(
    app,
    `GET /api/team/reviews?search=${encodeURIComponent(search)}`,
    who.headers,
  );
  const page = body as unknown as { total: number; data: { first_name: string }[] };
  expect(page.total).toBe(page.data.length);
  return page.data
    .map(({ first_name }) => first_name)
    .toSorted()
    .join(' ');
}

beforeAll(async () => {
  team_id = await addTeam(app);
  [ines, reader] = [
    await addPerson(app, { team_id }),
    await addPerson(app, { team_id, role: 'reader' }),
  ];
  for (const name of ['Anne', 'Bruno', 'Chloé', 'David']) await rated(name);
  await write(ids['Anne'] ?? '', { feedback: 'Le colis est arrivé ÉCRASÉ,\nl’œuf cassé' });
  await write(ids['Bruno'] ?? '', {
    metadata: JSON.stringify({
      answers: [
        { label: 'Le colis', value: 'En retard' },
        { label: 'Emballage', kind: 'scale', value: 2 },
        'x',
      ],
    }),
  });
});

test('a review is found by its comments and answers, without case or accents, combined with name and order', async () => {
  expect(await found('ecrase')).toBe('Anne');
  expect(await found('OEUF écrasé')).toBe('Anne');
  expect(await found('colis anne')).toBe('Anne');
  expect(await found('colis bruno')).toBe('');
  expect(await found('retard')).toBe('Bruno');
  expect(await found('anne')).toBe('Anne');
  expect(await found("l'œuf")).toBe('Anne');
});

test('a review is found by the text written for the wall until it is withdrawn, and by a certainly matched public review', async () => {
  const wall = {
    team_id,
    request_id: ids['Chloé'] ?? '',
    rating: 2,
    title: 'Fuyez',
    text: 'Savon rance',
    status: 'published' as const,
    submitted_at: now,
    published_at: now,
    is_verified: true,
  };
  await app.db.insertInto('shop_reviews').values(wall).execute();
  expect(await found('chloe rance fuyez')).toBe('Chloé');
  await app.db
    .updateTable('shop_reviews')
    .set({ status: 'withdrawn', removed_at: now })
    .where('request_id', '=', wall.request_id)
    .execute();
  expect(await found('rance')).toBe('');
  const site = {
    team_id,
    source: 'api' as const,
    review_id: '66f0',
    review_rating: 2,
    review_text: 'Jamais reçu',
    request_id: ids['David'] ?? '',
    review_time: now,
    seen_at: now,
    created_at: now,
    updated_at: now,
  };
  await app.db
    .insertInto('public_reviews')
    .values({ ...site, match_kind: 'proposed' })
    .execute();
  expect(await found('jamais')).toBe('');
  await app.db.updateTable('public_reviews').set({ match_kind: 'person' }).execute();
  expect(await found('david jamais')).toBe('David');
  await app.db.updateTable('public_reviews').set({ request_id: null, match_kind: null }).execute();
  expect(await found('jamais')).toBe('');
});

test('the search follows changed comments, changed names and deleted requests', async () => {
  const id = await rated('Élise', { feedback: 'Parfum entêtant' });
  expect(await found('entetant')).toBe('Élise');
  await write(id, { feedback: 'Parfum discret' });
  expect(await found('entetant')).toBe('');
  await app.db
    .updateTable('request_search')
    .set({
      search: searchText({
        first_name: 'Élise',
        last_name: 'Durand',
        email: 'elise@exemple.fr',
        phone_number: null,
        integration_order_number: null,
      }),
    })
    .where('request_id', '=', id)
    .execute();
  expect(await found('durand discret')).toBe('Élise');
  expect(await found('discret elise@exemple.fr')).toBe('Élise');
  expect(await found('discret elise@exemple.fr', reader)).toBe('');
  expect(await found('discret', reader)).toBe('Élise');
  await app.db.deleteFrom('review_requests').where('id', '=', id).execute();
  expect(
    await app.db
      .selectFrom('review_search')
      .select('source')
      .where('request_id', '=', id)
      .execute(),
  ).toEqual([]);
});

test('the database normalises texts as the search input is normalised', async () => {
  const texts = [
    '  ÀÉÎÕÜ Œuf æ Ø ß Ł đ n’est #1|2 ',
    'ﬁn ②  e\u0301 \u00a0\u202f\u3000x',
    'Привет ΑΘΗΝΑ İstanbul',
    'कि ❤️ 👍🏽 שָׁלוֹם',
    '\ufeffa\tb\r\nc\u2028d',
    '',
  ];
  const { rows } = await sql<{
    folded: string;
  }>`select fold_text(t) as folded from unnest(${texts}::text[]) with ordinality u(t, at) order by at`.execute(
    app.db,
  );
  const folded = (text: string) =>
    searchText({
      first_name: text,
      last_name: null,
      email: null,
      phone_number: null,
      integration_order_number: null,
    })
      .slice(0, -2)
      .trim();
  expect(rows.map((row) => row.folded)).toEqual(texts.map(folded));
});
