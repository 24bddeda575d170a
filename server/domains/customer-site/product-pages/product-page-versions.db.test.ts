import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addPerson } from '#server/testing/builders/person.ts';
import { addProduct } from '#server/testing/builders/product.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { recordStatements } from '#server/testing/record-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { productPageRoutes } from './product-page-routes.ts';
import { addProductReview, readTeamCode } from './product-scene.fixture.ts';

const db = await testDatabase();
const app = testApp(db);

/** Opens the public addresses of products alone, as a process that has just started. */
function openProcess(cache?: PageCache, database = db): FastifyInstance {
  const http = fastify();
  productPageRoutes({ ...app, db: database }, http, cache);
  return http;
}

async function openShop() {
  const team_id = await addTeam(app);
  const team_code = await readTeamCode(app, team_id);
  const { headers } = await addPerson(app, { team_id });
  const product_id = await addProduct(app, { team_id, title: 'Pull', external_id: '10' });
  const twin_id = await addProduct(app, { team_id, title: 'Ancien pull', external_id: '9' });
  const review = await addProductReview(app, {
    team_id,
    product_id,
    text: 'Chaud',
    attributes: { taille: 3 },
    age: 1,
  });
  const pending = await addProductReview(app, { team_id, product_id, status: 'pending' });
  await addProductReview(app, { team_id, product_id: twin_id, text: 'D’avant', age: 2 });
  const question = await addQuestion(team_id, product_id, 'published');
  const hiddenQuestion = await addQuestion(team_id, product_id, 'pending');
  const answer = await addAnswer(team_id, question, 'published');
  const other = await addQuestion(team_id, product_id, 'published');
  const hiddenAnswer = await addAnswer(team_id, other, 'pending');
  const call = async (name: Parameters<typeof callHttp>[1], body: Record<string, unknown> = {}) =>
    expect((await callHttp(app, name, headers, body)).status, name).toBe(200);
  const paths = [
    `/w/${team_code}/${product_id}.html?lang=fr`,
    `/w/${team_code}/${product_id}.html?embed=1`,
    `/w/${team_code}/ext%3A10.html?part=1&form=carousel`,
    `/w/${team_code}/${product_id}.json`,
    `/w/${team_code}/badges?products=${product_id},ext:9`,
  ];
  const read = async (http: FastifyInstance): Promise<string[]> =>
    Promise.all(
      paths.map(async (url) => {
        const { statusCode, body } = await http.inject({ method: 'GET', url });
        return `${statusCode} ${body}`;
      }),
    );
  return {
    team_id,
    team_code,
    product_id,
    twin_id,
    review,
    pending,
    question,
    answer,
    hiddenQuestion,
    hiddenAnswer,
    call,
    paths,
    read,
  };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

async function addQuestion(
  team_id: string,
  product_id: string,
  status: 'pending' | 'published',
): Promise<string> {
  const published_at = status === 'published' ? app.clock.now() : null;
  const { rows } = await sql<{ id: string }>`
    insert into product_questions (team_id, product_id, text, display_name, locale, status, asked_at, published_at)
    values (${team_id}, ${product_id}, 'Passe-t-il en machine ?', 'Zoé', 'fr', ${status}, ${app.clock.now()}, ${published_at}) returning id`.execute(
    db,
  );
  return rows[0]?.id ?? '';
}

async function addAnswer(
  team_id: string,
  question_id: string,
  status: 'pending' | 'published',
): Promise<string> {
  const now = app.clock.now();
  const isPublished = status === 'published';
  const { rows } = await sql<{ id: string }>`
    insert into product_answers (team_id, question_id, text, display_name, status, answered_at, published_at, publish_at)
    values (${team_id}, ${question_id}, 'Oui.', 'Ada', ${status}, ${now}, ${isPublished ? now : null}, ${isPublished ? null : now}) returning id`.execute(
    db,
  );
  return rows[0]?.id ?? '';
}

const run = (statement: ReturnType<typeof sql>): Promise<unknown> => statement.execute(db);
const changeReview = (id: string, columns: ReturnType<typeof sql>) =>
  run(sql`update shop_reviews set ${columns} where id = ${id}`);
const changeTeam = ({ team_id }: Pick<Shop, 'team_id'>, columns: ReturnType<typeof sql>) =>
  run(sql`update teams set ${columns} where id = ${team_id}`);
const configure = ({ call }: Shop, product_reviews_config: Record<string, unknown>) =>
  call('POST /api/team/product_reviews_config', { product_reviews_config });
const setShopify = ({ team_id }: Shop, state: string) =>
  run(sql`
    insert into integrations (team_id, name, state) values (${team_id}, 'shopify', ${state})
    on conflict (team_id, name) do update set state = excluded.state`);
const merge = ({ call, product_id, twin_id }: Shop) =>
  call(`POST /api/team/products/${twin_id}/merge`, { into_id: product_id });
const unmerge = ({ call, twin_id }: Shop) => call(`POST /api/team/products/${twin_id}/unmerge`);
const voteFor = ({ team_code, review }: Shop) =>
  app.http.inject({ method: 'POST', url: `/w/${team_code}/reviews/${review}/helpful` });

/** Each change: its name, the change, and the preparation that it needs. */
const CHANGES: readonly [string, (shop: Shop) => unknown, ((shop: Shop) => unknown)?][] = [
  [
    'a review is published',
    ({ pending }) =>
      changeReview(pending, sql`status = 'published', published_at = now(), publish_at = null`),
  ],
  [
    'a review is withdrawn',
    ({ review }) => changeReview(review, sql`status = 'withdrawn', removed_at = now()`),
  ],
  [
    'a review is refused',
    ({ review }) =>
      changeReview(
        review,
        sql`status = 'refused', refusal_reason = 'off_topic', removed_at = now()`,
      ),
  ],
  ['a review gets another text', ({ review }) => changeReview(review, sql`text = 'Doux'`)],
  ['a review gets another rating', ({ review }) => changeReview(review, sql`rating = 2`)],
  ['the shop replies', ({ review }) => changeReview(review, sql`reply = 'Merci.'`)],
  ['a reward is declared', ({ review }) => changeReview(review, sql`is_incentivized = true`)],
  [
    'a photo is added',
    ({ review }) =>
      changeReview(review, sql`photos = '[{"url":"/images/a1.webp","width":8,"height":6}]'`),
  ],
  ['a reader finds a review helpful', voteFor],
  [
    'a review moves to another product',
    ({ review, twin_id }) => changeReview(review, sql`product_id = ${twin_id}`),
  ],
  ['a customer is erased', ({ review }) => run(sql`delete from shop_reviews where id = ${review}`)],
  [
    'a review is imported',
    ({ team_id, product_id }) =>
      addProductReview(app, { team_id, product_id, origin: 'Loox', rating: 1 }),
  ],
  [
    'a question is published',
    ({ hiddenQuestion }) =>
      run(
        sql`update product_questions set status = 'published', published_at = now() where id = ${hiddenQuestion}`,
      ),
  ],
  [
    'a question is taken away',
    ({ question }) => run(sql`delete from product_questions where id = ${question}`),
  ],
  [
    'a question is asked and published at once',
    ({ team_id, product_id }) => addQuestion(team_id, product_id, 'published'),
  ],
  [
    'an answer is published',
    ({ hiddenAnswer }) =>
      run(
        sql`update product_answers set status = 'published', published_at = now(), publish_at = null where id = ${hiddenAnswer}`,
      ),
  ],
  [
    'an answer gets another text',
    ({ answer }) => run(sql`update product_answers set text = 'Non.' where id = ${answer}`),
  ],
  [
    'an answer is taken away',
    ({ answer }) => run(sql`delete from product_answers where id = ${answer}`),
  ],
  [
    'an answer is given and published at once',
    async ({ team_id, answer, question }) => {
      await run(sql`delete from product_answers where id = ${answer}`);
      await addAnswer(team_id, question, 'published');
      await run(sql`update product_answers set text = 'À 30.' where question_id = ${question}`);
    },
  ],
  ['products are merged', merge],
  ['a merge is taken back', unmerge, merge],
  [
    'a review of a merged product is published',
    ({ team_id, twin_id }) => addProductReview(app, { team_id, product_id: twin_id }),
    merge,
  ],
  [
    'the product is renamed',
    ({ product_id }) => run(sql`update products set title = 'Gilet' where id = ${product_id}`),
  ],
  [
    'the identifier names another product',
    async ({ product_id, twin_id }) => {
      await run(sql`update products set external_id = '11' where id = ${product_id}`);
      await run(sql`update products set external_id = '10' where id = ${twin_id}`);
    },
  ],
  [
    'the team changes its colours',
    (shop) =>
      changeTeam(
        shop,
        sql`customization_config = jsonb_set(customization_config, '{colors}', '{"primary":"#7a1f5c"}')`,
      ),
  ],
  ['the team changes its name', (shop) => changeTeam(shop, sql`name = 'Autre boutique'`)],
  ['the team changes its language', (shop) => changeTeam(shop, sql`customer_locale = 'de'`)],
  [
    'the team asks on a scale',
    (shop) => configure(shop, { attributes: [{ id: 'taille', label: 'Taille' }] }),
  ],
  [
    'the team wants no data for search engines',
    (shop) => configure(shop, { structured_data: 'off' }),
  ],
  ['Shopify is connected', (shop) => setShopify(shop, 'connected')],
  [
    'Shopify is disconnected',
    (shop) => setShopify(shop, 'disconnected'),
    (shop) => setShopify(shop, 'connected'),
  ],
];

test.each(CHANGES)(
  '%s: the next answer equals that of a process without a cache',
  async (_name, change, prepare) => {
    const shop = await openShop();
    await prepare?.(shop);
    const http = openProcess();
    const before = await shop.read(http);
    expect(before.filter((answer) => !answer.startsWith('200 '))).toEqual([]);
    expect(await shop.read(http)).toEqual(before);
    await change(shop);
    const after = await shop.read(http);
    expect(after).not.toEqual(before);
    expect(after).toEqual(await shop.read(openProcess()));
  },
);

test('a deleted product answers 404 at once', async () => {
  const shop = await openShop();
  const http = openProcess();
  await shop.read(http);
  await run(sql`delete from shop_reviews where product_id = ${shop.product_id}`);
  await run(sql`delete from products where id = ${shop.product_id}`);
  const after = await shop.read(http);
  expect(after.map((answer) => answer.slice(0, 3))).toEqual(['404', '404', '404', '404', '200']);
  expect(after[4]).toContain('"count":0');
});

test('an unchanged answer takes one statement, and simultaneous answers share theirs', async () => {
  const shop = await openShop();
  const { db: recording, statements } = recordStatements(db);
  const http = openProcess(undefined, recording);
  const first = await shop.read(http);
  for (const url of [
    ...shop.paths,
    `/w/${shop.team_code}/${shop.product_id}.html?embed=1&utm_source=x&lang=xx`,
  ]) {
    statements.length = 0;
    expect((await http.inject({ method: 'GET', url })).statusCode).toBe(200);
    expect([url, statements.length]).toEqual([url, 1]);
  }
  const other = await openShop();
  await changeReview(other.review, sql`text = 'Doux'`);
  await changeTeam(other, sql`name = 'Autre'`);
  // Changes that are not visible do not change the version: a pending review, and an update with
  // the same values.
  await changeReview(shop.pending, sql`text = 'Bientôt'`);
  await changeReview(shop.review, sql`text = text`);
  await run(sql`update product_questions set text = 'Bientôt ?' where id = ${shop.hiddenQuestion}`);
  await run(sql`update product_answers set text = 'Bientôt.' where id = ${shop.hiddenAnswer}`);
  statements.length = 0;
  expect(await shop.read(http)).toEqual(first);
  expect(statements.length).toBeLessThanOrEqual(shop.paths.length);
  await changeReview(shop.review, sql`text = 'Doux'`);
  statements.length = 0;
  await shop.read(http);
  expect(statements.length).toBeGreaterThan(shop.paths.length);
});

test('a page is read by one statement in addition to that of its version', async () => {
  const { team_code, product_id, twin_id } = await openShop();
  const { db: recording, statements } = recordStatements(db);
  const http = openProcess(undefined, recording);
  // The first call reads the settings of the shop, which are cached for all its pages.
  await http.inject({ method: 'GET', url: `/w/${team_code}/${twin_id}.html` });
  for (const rest of [
    '.html',
    '.html?embed=1&rating=5',
    '.html?part=1&with=photo',
    '.json?word=chaud',
  ]) {
    statements.length = 0;
    const url = `/w/${team_code}/${product_id}${rest}`;
    expect((await http.inject({ method: 'GET', url })).statusCode).toBe(200);
    expect([url, statements.length]).toEqual([url, 2]);
  }
});

test('each request is answered once, without a warning in the log', async () => {
  const { paths, product_id, team_code } = await openShop();
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const http = fastify({ logger: { level: 'warn', stream } });
  productPageRoutes({ ...app, db }, http);
  for (const url of [...paths, `/w/${team_code}/0.html`, `/w/${team_code}/${product_id}.xml`])
    for (const method of ['GET', 'HEAD'] as const) await http.inject({ method, url });
  expect(lines).toEqual([]);
});

test('an unchanged page answers 304, and HEAD answers as GET does, from the cache too', async () => {
  const { paths, read, review } = await openShop();
  const http = openProcess();
  await read(http);
  for (const url of paths) {
    const { headers, body } = await http.inject({ method: 'GET', url });
    const { etag = '' } = headers as { etag?: string };
    const known = await http.inject({ method: 'GET', url, headers: { 'if-none-match': etag } });
    expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag]);
    const head = await http.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag]);
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(body)));
    for (const [accepted, encoding, decode] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip, br;q=0', 'gzip', gunzipSync],
    ] as const) {
      const ask = (more: Record<string, string> = {}) =>
        http.inject({ method: 'GET', url, headers: { 'accept-encoding': accepted, ...more } });
      const encoded = await ask();
      if (body.length > 1024) {
        expect([encoded.headers['content-encoding'], encoded.headers.etag]).toEqual([
          encoding,
          `W/${etag}`,
        ]);
        expect(decode(encoded.rawPayload).toString()).toBe(body);
      } else expect([encoded.headers['content-encoding'], encoded.body]).toEqual([undefined, body]);
      const same = await ask({ 'if-none-match': String(encoded.headers.etag) });
      expect([same.statusCode, same.body, same.headers.vary]).toEqual([304, '', 'accept-encoding']);
    }
  }
  await changeReview(review, sql`rating = 1`);
  for (const url of paths) {
    const { headers } = await openProcess().inject({ method: 'GET', url });
    const again = await http.inject({ method: 'GET', url });
    expect([url, again.headers.etag]).toEqual([url, headers.etag]);
  }
});

test('invented addresses are not cached: unknown products, searches, votes, filters, later pages', async () => {
  const { team_code, product_id } = await openShop();
  const cache = createPageCache();
  const http = openProcess(cache);
  const page = `/w/${team_code}/${product_id}`;
  for (let at = 1; at <= 20; at++)
    for (const url of [
      `/w/${team_code}/sku%3A${at}.html`,
      `/w/${team_code}/99999${at}.json`,
      `/w/nobody-${at}/${product_id}.html`,
      `${page}.html?word=chaud${at}`,
      `${page}.json?word=chaud${at}`,
      `${page}.html?voted=${at}`,
      `${page}.html?attribute=a${at}:3`,
      `${page}.json?page=${at + 3}`,
      `${page}.html?page=${at + 3}`,
    ])
      await http.inject({ method: 'GET', url });
  expect(cache.size()).toEqual({ bytes: 0, forms: 0 });
  for (let at = 1; at <= 20; at++)
    await http.inject({ method: 'GET', url: `${page}.html?utm=${at}&lang=x${at}&page=0` });
  expect(cache.size().forms).toBe(1);
});

test('a statement raises the version of each product once, however many reviews it changes', async () => {
  const { team_id, product_id, twin_id } = await openShop();
  const versions = async () =>
    (
      await db
        .selectFrom('product_page_versions')
        .select(['product_id', 'version'])
        .where('product_id', 'in', [product_id, twin_id])
        .orderBy('product_id')
        .execute()
    ).map(({ version }) => Number(version));
  for (let age = 0; age < 5; age++)
    for (const id of [twin_id, product_id])
      await addProductReview(app, { team_id, product_id: id, age });
  const before = await versions();
  await run(sql`update shop_reviews set reply = 'Merci.' where team_id = ${team_id}`);
  expect(await versions()).toEqual(before.map((version) => version + 1));
});

test('the address of the next page contains only the understood parameters', async () => {
  const { team_id, team_code, product_id } = await openShop();
  for (let age = 0; age < 12; age++) await addProductReview(app, { team_id, product_id, age });
  const { body } = await openProcess().inject({
    method: 'GET',
    url: `/w/${team_code}/ext:10.json?sort=oldest&rating=5&utm_source=x&page=1`,
  });
  expect((JSON.parse(body) as { next: string }).next).toBe(
    `${app.config.publicUrl}/w/${team_code}/ext%3A10.json?rating=5&sort=oldest&page=2`,
  );
});
