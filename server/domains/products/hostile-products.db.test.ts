import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addProduct } from '#server/testing/builders/product.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { explainStatements } from '#server/testing/explain-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabaseConfig } from '#server/testing/test-database.ts';

const { config, statements } = explainStatements({ ...(await testDatabaseConfig()), max: 2 });
const db = openDatabase(config);
afterAll(() => db.destroy());
const app = testApp(db);

test('invalid rows are refused one by one, and the valid one among them is saved', async () => {
  const team_id = await addTeam(app);
  const { headers } = await addPerson(app, { team_id });
  const rows = [
    { external_id: { toString: 1, valueOf: 1 }, title: 'Objet' },
    { external_id: ['1'], title: 'Liste' },
    null,
    7,
    { external_id: 'P1', title: 'Bougie' },
  ];
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/team/products',
    headers,
    payload: rows,
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json<{ data: { status: string }[] }>().data.map(({ status }) => status)).toEqual([
    'refused',
    'refused',
    'refused',
    'refused',
    'created',
  ]);
});

test('sorting products by rating reads the ratings of its own team only', async () => {
  const [own, other] = [await addTeam(app), await addTeam(app)];
  const { headers } = await addPerson(app, { team_id: own });
  for (const team_id of [own, other]) {
    const id = await addProduct(app, { team_id, title: 'Bougie' });
    await sql`insert into product_ratings (product_id, team_id, rated_5) values (${id}, ${team_id}, 1)`.execute(
      db,
    );
  }
  statements.length = 0;
  await callHttp(app, 'GET /api/team/products?sort=-review_count', headers);
  const ordered = statements.filter(({ text }) => text.includes('product_ratings'));
  expect(ordered.length).toBeGreaterThan(0);
  for (const { text } of ordered) expect(text).toMatch(/team_id = \$\d+ (?:group by|and)/u);
});
