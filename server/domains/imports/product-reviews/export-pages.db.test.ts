import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { EndpointName } from '#contract/api/endpoints.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { callEndpoint } from '#server/testing/contract/call-endpoint.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addProduct } from '#server/testing/builders/product.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const db = await testDatabase();
let app: TestApp;
let team_id: string;
let headers: Record<string, string>;
let product_id: string;

beforeEach(async () => {
  app = testApp(db);
  await openTeam();
});

async function openTeam(): Promise<void> {
  team_id = await addTeam(app, {});
  ({ headers } = await addPerson(app, { team_id }));
  product_id = await addProduct(app, { team_id, title: 'Pull', external_id: '101' });
}

async function call(name: EndpointName, given: Parameters<typeof callEndpoint>[2]) {
  const { status, text } = await callEndpoint(app, name, given, headers);
  expect(status, text).toBe(200);
  return text;
}
const exported = () => call('exportProductReviews', {});
type Detail = Answer<'getImport'>['data'];
async function importFile(text: string): Promise<Detail> {
  const form = { file: new File([text], 'avis.csv'), dry_run: 'false' };
  const { data } = JSON.parse(await call('importProductReviews', { form })) as { data: Detail };
  while ((await app.runEventHandlers()) > 0);
  const answer = await call('getImport', { params: { id: data.id } });
  return (JSON.parse(answer) as { data: Detail }).data;
}

/** More reviews than are sorted together, of which many are of one second. */
const COUNT = 2_700;

test('an export of many pages has each review, question and answer once, and gives the same bytes after an import', async () => {
  await sql`
    insert into shop_reviews (team_id, on_wall, product_id, rating, text, display_name, status, submitted_at, published_at, is_verified, origin, origin_id, origin_hash, imported_at)
    select ${team_id}::bigint, false, ${product_id}::bigint, 1 + n % 5, 'Avis ' || n, 'Ada', 'published', t.at, t.at, false, 'Judge.me', md5(n::text), md5(n::text), t.at
    from generate_series(1, ${COUNT}::int) n, lateral (select case when n between 1200 and 2400 then '2026-01-02T00:00:00.5Z'::timestamptz + n * interval '1 microsecond'
      else '2026-01-01T00:00:00Z'::timestamptz + (n % 7 + n / 1300) * interval '1 day' end as at) t`.execute(
    db,
  );
  await sql`
    with q as (
      insert into product_questions (team_id, product_id, text, display_name, locale, status, asked_at, confirmed_at, published_at)
      select ${team_id}::bigint, ${product_id}::bigint, 'Question ' || n, 'Ada', 'fr', 'published', t.at, t.at, t.at
      from generate_series(1, 620) n, lateral (select '2026-02-01T00:00:00Z'::timestamptz + (n / 400) * interval '1 day' as at) t returning id, team_id, asked_at)
    insert into product_answers (team_id, question_id, text, status, answered_at, published_at)
    select team_id, id, 'Réponse ' || id, 'published', asked_at, asked_at from q`.execute(db);
  const first = await exported();
  const lines = first.split('\r\n').slice(1, -1);
  expect(lines).toHaveLength(COUNT + 2 * 620);
  expect(new Set(lines).size).toBe(lines.length);
  await openTeam();
  const there = await importFile(first);
  expect(there, JSON.stringify(there.refused_rows.slice(0, 3))).toMatchObject({
    created: COUNT + 2 * 620,
    refused: 0,
  });
  expect(await exported()).toBe(first);
});

test('a contest in the second of its refusal is still open after an export and an import, and one that was decided again is not', async () => {
  await sql`
    insert into shop_reviews (team_id, on_wall, product_id, rating, text, display_name, status, refusal_reason, submitted_at, removed_at, contested_at, contest, is_verified)
    select ${team_id}::bigint, false, ${product_id}::bigint, 2, r.contest, 'Ada', 'refused', 'off_topic', '2026-01-01T00:00:00Z', r.removed_at::timestamptz, r.contested_at::timestamptz, r.contest, false
    from (values ('ouverte', '2026-01-02T10:00:00.100Z', '2026-01-02T10:00:00.900Z'), ('close', '2026-01-02T10:00:00.900Z', '2026-01-02T10:00:00.100Z')) r(contest, removed_at, contested_at)`.execute(
    db,
  );
  const first = await exported();
  await openTeam();
  expect(await importFile(first)).toMatchObject({ created: 2, refused: 0 });
  expect(await exported()).toBe(first);
  const { rows } =
    await sql`select contest from shop_reviews where team_id = ${team_id} and status = 'refused' and contested_at > removed_at`.execute(
      db,
    );
  expect(rows).toEqual([{ contest: 'ouverte' }]);
});
