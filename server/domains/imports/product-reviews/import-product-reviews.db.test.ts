import http from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EndpointName } from '#contract/api/endpoints.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { startDueMedia } from './start-due-media.ts';
import { operationKinds } from '#server/operation-kinds.ts';
import { locations, mp4, PLACE } from '#server/domains/images/videos/video-bytes.fixture.ts';
import { callEndpoint } from '#server/testing/contract/call-endpoint.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addProduct } from '#server/testing/builders/product.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { imagesInMemory, testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const db = await testDatabase();
let app: TestApp;
let team_id: string;
let headers: Record<string, string>;
let picture: Buffer;
let refusals = 0;
let visits: string[] = [];
const draw = (width: number) =>
  sharp({ create: { width, height: 30, channels: 3, background: '#aa5533' } })
    .jpeg()
    .toBuffer();
const site = http.createServer((request, answer) => {
  visits.push(request.url ?? '');
  const wide = /^\/wide-(\d+)\.jpg$/u.exec(request.url ?? '');
  if (wide) return void draw(Number(wide[1])).then((bytes) => answer.end(bytes));
  if (request.url === '/flaky.jpg' && refusals-- > 0) answer.writeHead(503).end();
  else if (request.url?.endsWith('.jpg')) answer.end(picture);
  else if (request.url === '/film.mp4') answer.end(mp4({ more: locations() }));
  else if (request.url === '/long.mp4') answer.end(mp4({ seconds: 61 }));
  else if (request.url === '/page') answer.end('<html>');
  else answer.writeHead(404).end();
});
let address = '';

beforeAll(async () => {
  picture = await draw(40);
  await new Promise<void>((done) => {
    site.listen(0, '127.0.0.1', done);
  });
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => site.close());

beforeEach(async () => {
  app = testApp(db, { config: { allowPrivateAddresses: true } });
  team_id = await addTeam(app, {});
  ({ headers } = await addPerson(app, { team_id }));
});

async function addCatalogue(of = team_id): Promise<void> {
  await addProduct(app, { team_id: of, title: 'Pull', external_id: '101', sku: 'P-M' });
  await addProduct(app, { team_id: of, title: 'Bonnet', sku: 'B-1' });
  await addProduct(app, { team_id: of, title: 'Savon', external_id: '103', gtin: '3760000000000' });
}

type Detail = Answer<'getImport'>['data'];
async function call(name: EndpointName, given: Parameters<typeof callEndpoint>[2]) {
  const { status, text } = await callEndpoint(app, name, given, headers);
  return { status, body: JSON.parse(text) as { data: Detail; errors?: Record<string, string[]> } };
}
const send = (text: string, fields: Record<string, string> = {}) =>
  call('importProductReviews', { form: { file: new File([text], 'avis.csv'), ...fields } });
async function settle({ status, body }: Awaited<ReturnType<typeof call>>): Promise<Detail> {
  expect(status, JSON.stringify(body)).toBe(200);
  while ((await app.runEventHandlers()) > 0);
  return (await call('getImport', { params: { id: body.data.id } })).body.data;
}
const confirm = async (id: string) => settle(await call('confirmImport', { params: { id } }));
async function exported(): Promise<string> {
  const { status, text } = await callEndpoint(app, 'exportProductReviews', {}, headers);
  expect(status).toBe(200);
  return text;
}
const reviews = () =>
  db.selectFrom('shop_reviews').selectAll().where('team_id', '=', team_id).orderBy('id').execute();

const JUDGE_ME = () =>
  [
    'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply,reply_date,picture_urls,ip_address,location',
    `Doux,Très chaud,5,2025-03-05 10:00:00 UTC,,ok,Claire M.,claire@exemple.fr,101,pull,Merci,2025-03-06 10:00:00 UTC,"${address}/1.jpg,${address}/2.jpg",1.2.3.4,`,
    ',Trop petit,2,2025-03-07 10:00:00 UTC,,ok,Max,max@exemple.fr,gid://shopify/Product/101,,,,,,',
    ',Perdu,4,2025-03-07 10:00:00 UTC,,ok,Zoé,,999,inconnu,,,,,',
    ',Caché,1,2025-03-07 10:00:00 UTC,,spam,Bot,,101,,,,,,',
  ].join('\n');

test('the preview recognises the file of another tool, finds its products by identifier, and names the unknown ones', async () => {
  await addCatalogue();
  const checked = await settle(await send(JUDGE_ME()));
  expect(checked).toMatchObject({
    kind: 'product_reviews',
    state: 'checked',
    created: 2,
    refused: 2,
  });
  expect(checked.reviews).toMatchObject({
    origin: 'Judge.me',
    is_format_verified: true,
    products: {
      found_count: 1,
      found: [{ title: 'Pull', count: 2 }],
      missing_count: 1,
      missing: [{ product: '999', count: 1 }],
    },
  });
  expect(JSON.stringify(checked.refused_rows)).toContain('« 999 »');
  expect(await reviews()).toEqual([]);
});

test('reviews are imported with date, author, answer, origin and photos, count for their product, are never shown as verified here, and can all be undone', async () => {
  await addCatalogue();
  const checked = await settle(await send(JUDGE_ME()));
  const done = await confirm(checked.id);
  expect(done).toMatchObject({ state: 'done', created: 2 });
  expect(done.reviews?.media).toMatchObject({ waiting: 0, saved: 2, failed: 0, failures: [] });
  const [first, second] = await reviews();
  expect(first).toMatchObject({
    on_wall: false,
    is_verified: false,
    origin: 'Judge.me',
    rating: 5,
    display_name: 'Claire M.',
    reply: 'Merci',
    published_at: new Date('2025-03-05T10:00:00Z'),
  });
  // Both addresses led to the same picture, which is shown once.
  expect(first?.photos).toHaveLength(1);
  expect(second).toMatchObject({ rating: 2, photos: [] });
  const listed = await callEndpoint(app, 'listProducts', { query: { search: 'Pull' } }, headers);
  expect(JSON.parse(listed.text)).toMatchObject({
    data: [{ review_count: 2, average_rating: 3.5 }],
  });
  const again = await settle(await send(JUDGE_ME()));
  expect(again).toMatchObject({ created: 0, duplicates: 2 });
  await settle(await call('undoImport', { params: { id: checked.id } }));
  expect(await reviews()).toEqual([]);
  expect(
    await db.selectFrom('images').select('id').where('team_id', '=', team_id).execute(),
  ).toEqual([]);
});

const WITH_VIDEOS = () =>
  [
    'product_id;rating;text;date;author;video',
    `101;5;Regardez;2025-03-05;Claire M.;${address}/film.mp4`,
    `101;4;Trop long;2025-03-06;Max;${address}/long.mp4`,
    `101;3;Une page;2025-03-07;Zoé;${address}/page`,
  ].join('\n');

test('the video of an imported review is copied without its location, and a file that is no video is listed with the reason', async () => {
  const store = imagesInMemory();
  app = testApp(db, { config: { allowPrivateAddresses: true }, images: { store } });
  await addCatalogue();
  const done = await settle(await send(WITH_VIDEOS(), { dry_run: 'false', origin: 'Ancien site' }));
  expect(done.reviews?.media).toMatchObject({
    waiting: 0,
    saved: 1,
    failed: 2,
    failures: [
      {
        url: `${address}/long.mp4`,
        message: 'Cette vidéo est trop longue : 60 secondes au plus.',
      },
      { url: `${address}/page`, message: 'Ce fichier n’est pas une vidéo MP4, MOV ou WebM.' },
    ],
  });
  const [first, ...others] = await reviews();
  expect(first?.video).toEqual({
    url: expect.stringMatching(/^\/images\/[\da-f]{40}\.mp4$/u) as string,
    poster_url: null,
  });
  expect(others.map(({ video }) => video)).toEqual([null, null]);
  const bytes = Buffer.from(store.kept.get(first?.video?.url.slice('/images/'.length) ?? '') ?? []);
  expect([bytes.length > 0, bytes.includes(PLACE)]).toEqual([true, false]);
  await settle(await call('undoImport', { params: { id: done.id } }));
  const images = await db
    .selectFrom('images')
    .select('id')
    .where('team_id', '=', team_id)
    .execute();
  expect(images).toEqual([]);
});

test('photos stay in the order of the file, even when the first one arrives last, and a preview downloads none', async () => {
  await addCatalogue();
  refusals = 1;
  visits = [];
  const file = [
    'product_id;rating;text;date;author;photos',
    `101;5;Bien;2025-01-02;Ada;${address}/flaky.jpg ${address}/wide-80.jpg ${address}/wide-90.jpg`,
  ].join('\n');
  await settle(await send(file, { origin: 'Stamped', dry_run: 'true' }));
  expect(visits).toEqual([]);
  await settle(await send(file, { origin: 'Stamped', dry_run: 'false' }));
  expect((await reviews())[0]?.photos.map(({ width }) => width)).toEqual([80, 90]);
  app.clock.advance(3 * 60_000);
  await startDueMedia(app);
  while ((await app.runEventHandlers()) > 0);
  expect(visits.filter((url) => url === '/flaky.jpg')).toHaveLength(2);
  expect((await reviews())[0]?.photos.map(({ width }) => width)).toEqual([40, 80, 90]);
});

test('a stopped import resumes with the missing photos, and creates no review twice', async () => {
  await addCatalogue();
  const rows = Array.from(
    { length: 20 },
    (_, at) => `101;5;Bien ${at};2025-01-02;Ada;${address}/${at}.jpg`,
  );
  const file = ['product_id;rating;text;date;author;photos', ...rows].join('\n');
  const { body } = await send(file, { origin: 'Stamped', dry_run: 'false' });
  const { runChunk } = await import('#server/domains/operations/run-operation.ts');
  await runChunk(app, body.data.id, operationKinds);
  await runChunk(app, body.data.id, operationKinds);
  await call('cancelImport', { params: { id: body.data.id } });
  const stopped = (await call('getImport', { params: { id: body.data.id } })).body.data;
  expect(stopped.reviews?.media).toMatchObject({ waiting: 14, saved: 6 });
  const done = await settle(await call('resumeImport', { params: { id: body.data.id } }));
  expect(done).toMatchObject({ state: 'done', created: 20 });
  expect(done.reviews?.media).toMatchObject({ waiting: 0, saved: 20 });
  expect(await reviews()).toHaveLength(20);
});

test('a format identified only by example columns is marked as unverified, and any other file is read by its headers', async () => {
  await addCatalogue();
  const okendo = [
    'Review ID,Product ID,Product Name,Rating,Title,Body,Reviewer Name,Is Verified Buyer,Date Created,Status',
    'r1,101,Pull,4,Bien,Chaud,Ada,true,2025-01-02T10:00:00Z,approved',
  ].join('\n');
  const checked = await settle(await send(okendo));
  expect(checked.reviews).toMatchObject({ origin: 'Okendo', is_format_verified: false });
  expect(checked.created).toBe(1);
  const other = ['Ref;Étoiles;Le', 'B-1;4,5/5;02/01/2025', 'B-1;0;02/01/2025'].join('\n');
  const mapped = await settle(
    await send(other, {
      origin: 'Ancien site',
      mapping: JSON.stringify({ product_sku: 'Ref', rating: 'Étoiles', published_at: 'Le' }),
    }),
  );
  expect(mapped).toMatchObject({ created: 1, refused: 1 });
  expect(mapped.reviews).toMatchObject({ rounded: 1, origin: 'Ancien site' });
});

const OTHER_TOOLS: readonly [origin: string, isVerified: boolean, file: readonly string[]][] = [
  [
    'Avis Vérifiés',
    false,
    [
      'id_review_product;id_review;id_product;order_ref;review;rate;review_date;firstname;lastname',
      'p1;r1;101;C-1;Doux;5;2025-01-02;Claire;Martin',
    ],
  ],
  [
    'Loox',
    false,
    [
      'id,handle,productId,rating,nickname,review,date,img,verified_purchase',
      'l1,pull,101,5,Claire M.,Doux,2025-01-02,,true',
    ],
  ],
  [
    'Yotpo',
    false,
    [
      'Review Title,Review Content,Review Score,Date,Display Name,SKU,Product ID',
      'Bien,Doux,5,2025-01-02,Claire M.,P-M,101',
    ],
  ],
  [
    'Stamped',
    true,
    [
      'rating,author,title,body,created_at,productId,productTitle,email',
      '5,Claire M.,Bien,Doux,2025-01-02,101,Pull,claire@exemple.fr',
    ],
  ],
  [
    'Trustpilot',
    false,
    [
      'Review ID,Review Created (UTC),Review Stars,Review Title,Review Content,Review Username,Reference ID,product_sku',
      't1,2025-01-02 10:00:00,5,Bien,Doux,Claire M.,C-1,P-M',
    ],
  ],
];

test.each(OTHER_TOOLS)(
  'a file of %s is recognised and imported as product reviews',
  async (origin, is_format_verified, file) => {
    await addCatalogue();
    const done = await settle(await send(file.join('\n'), { dry_run: 'false' }));
    expect(done, JSON.stringify(done.refused_rows)).toMatchObject({ created: 1, refused: 0 });
    expect(done.reviews).toMatchObject({ origin, is_format_verified });
    const products = await db
      .selectFrom('products')
      .select('id')
      .where('team_id', '=', team_id)
      .where('title', '=', 'Pull')
      .executeTakeFirstOrThrow();
    expect(await reviews()).toMatchObject([
      { origin, rating: 5, text: 'Doux', product_id: products.id, on_wall: false },
    ]);
    expect((await reviews())[0]?.display_name).toMatch(/^Claire/u);
  },
);

test('the incentive of a review is imported from the file and written to the next export', async () => {
  await addCatalogue();
  const file = [
    'product_id;rating;text;date;author;incentivized',
    '101;5;Offert;2025-01-02;Ada;oui',
    '101;4;Acheté;2025-01-03;Ada;non',
  ].join('\n');
  await settle(await send(file, { origin: 'Ancien site', dry_run: 'false' }));
  expect((await reviews()).map(({ text, is_incentivized }) => [text, is_incentivized])).toEqual([
    ['Offert', true],
    ['Acheté', false],
  ]);
  const [header = '', offered = '', bought = ''] = (await exported()).split('\r\n');
  const at = header.split(';').indexOf('incentivized');
  expect([offered, bought].map((row) => row.split(';')[at])).toEqual(['oui', 'non']);
});

test('the export leaves the verification of a purchase empty when the origin did not say', async () => {
  await addCatalogue();
  const file = [
    'product_id;rating;text;date;author;verified',
    '101;5;Prouvé;2025-01-02;Ada;oui',
    '101;4;Sans preuve;2025-01-03;Ada;non',
    '101;3;Inconnu;2025-01-04;Ada;',
  ].join('\n');
  await settle(await send(file, { origin: 'Ancien site', dry_run: 'false' }));
  const [header = '', ...rows] = (await exported()).trimEnd().split('\r\n');
  const at = header.split(';').indexOf('verified');
  expect(rows.map((row) => row.split(';')[at])).toEqual(['oui', 'non', '""']);
});

test('the file of a product holds its reviews and those of products merged into it, and no other', async () => {
  await addCatalogue();
  await settle(
    await send(
      [
        'product_id;product_sku;rating;text;date;author',
        '101;;5;Du pull;2025-01-02;Ada',
        ';B-1;4;Du bonnet;2025-01-03;Ada',
        '103;;3;Du savon;2025-01-04;Ada',
      ].join('\n'),
      { origin: 'Ancien site', dry_run: 'false' },
    ),
  );
  const products = await db
    .selectFrom('products')
    .select(['id', 'title'])
    .where('team_id', '=', team_id)
    .execute();
  const idOf = (title: string) => products.find((one) => one.title === title)?.id ?? '';
  const of = async (product_id: string) => {
    const { status, text } = await callEndpoint(
      app,
      'exportProductReviews',
      { query: { product_id } },
      headers,
    );
    return [status, ...['Du pull', 'Du bonnet', 'Du savon'].filter((one) => text.includes(one))];
  };
  expect(await of(idOf('Pull'))).toEqual([200, 'Du pull']);
  await call('mergeProduct', { params: { id: idOf('Bonnet') }, body: { into_id: idOf('Pull') } });
  expect(await of(idOf('Pull'))).toEqual([200, 'Du pull', 'Du bonnet']);
  expect((await of('999999'))[0]).toBe(422);
});

test('addresses of this machine, addresses without a site and endless lists are refused by their column', async () => {
  app = testApp(db);
  await addCatalogue();
  const file = [
    'product_id;rating;text;date;photos',
    '101;5;a;2025-01-02;http://127.0.0.1/a.jpg',
    '101;5;b;2025-01-02;javascript:alert(1)',
    `101;5;c;2025-01-02;${Array.from({ length: 21 }, (_, at) => `https://a.fr/${at}`).join(',')}`,
    '101;5;d;2025-01-02;https://127.0.0.1/a.jpg',
  ].join('\n');
  const done = await settle(await send(file, { origin: 'Loox', dry_run: 'false' }));
  expect(done).toMatchObject({ created: 1, refused: 3 });
  expect(done.reviews?.media).toMatchObject({
    failed: 1,
    failures: [{ message: 'Cette adresse n’est pas celle d’un site public.' }],
  });
});

const HOSTILE = [
  'Simple',
  '=HYPERLINK("https://mal.fr")',
  "'entre apostrophes'",
  "''=1+1",
  '-5',
  '+5 étoiles',
  '@moi',
  'Deux\nlignes; « guillemets » "droits"\n\n\n\nfin',
  '<b>gras</b> &amp; <script>alert(1)</script>',
  '  ',
  'é'.repeat(1999),
  '🙂‍↔️ \u202eאבג',
];

/** Adds questions and answers of each state with hostile texts, of the shop and of buyers. */
async function addQuestions(product_id: string): Promise<number> {
  const states = ['published', 'pending', 'refused', 'withdrawn'] as const;
  for (const [at, text] of HOSTILE.entries()) {
    const status = states[at % states.length] ?? 'published';
    const removed_at = status === 'refused' || status === 'withdrawn' ? app.clock.now() : null;
    const decided = {
      status,
      refusal_reason: status === 'refused' ? ('off_topic' as const) : null,
      published_at: status === 'pending' ? null : app.clock.now(),
      removed_at,
      edited_at: at % 2 === 0 ? app.clock.now() : null,
      contested_at: status === 'refused' ? new Date(app.clock.now().getTime() + 60_000) : null,
      contest: status === 'refused' ? `Non :\n${at}` : null,
    };
    const { id: question_id } = await db
      .insertInto('product_questions')
      .values({
        ...decided,
        team_id,
        product_id,
        text: text.slice(0, 500),
        display_name: at === 0 ? null : text.slice(0, 60),
        email: 'zoe@exemple.fr',
        locale: at % 2 === 0 ? 'fr' : 'de',
        asked_at: app.clock.now(),
        confirmed_at: app.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const isShop = at % 3 === 0;
    await db
      .insertInto('product_answers')
      .values({
        ...decided,
        team_id,
        question_id,
        request_id: null,
        imported_by: isShop ? null : 'buyer',
        imported_at: isShop ? null : app.clock.now(),
        publish_at: isShop && status === 'pending' ? app.clock.now() : null,
        text,
        display_name: isShop ? null : 'Inès R.',
        answered_at: app.clock.now(),
      })
      .execute();
    app.clock.advance(1_000);
  }
  return HOSTILE.length * 2;
}
const questions = () =>
  db
    .selectFrom('product_questions')
    .selectAll()
    .where('team_id', '=', team_id)
    .orderBy('id')
    .execute();

test('export, import and export again gives the same bytes for any text, with photos, states, answers, votes, questions and withdrawals', async () => {
  await addCatalogue();
  const products = await db
    .selectFrom('products')
    .select('id')
    .where('team_id', '=', team_id)
    .orderBy('id')
    .execute();
  for (const [at, text] of HOSTILE.entries()) {
    const status =
      at === 1 ? 'pending' : at === 2 ? 'refused' : at === 3 ? 'withdrawn' : 'published';
    const isRemoved = status === 'refused' || status === 'withdrawn';
    await db
      .insertInto('shop_reviews')
      .values({
        team_id,
        request_id: null,
        on_wall: false,
        product_id: products[at % products.length]?.id ?? null,
        product: null,
        rating: (at % 5) + 1,
        title: at === 0 ? null : text.slice(0, 50),
        text,
        display_name: 'Ada L.',
        status,
        refusal_reason: status === 'refused' ? 'off_topic' : null,
        removed_at: isRemoved ? app.clock.now() : null,
        helpful_count: at * 7,
        submitted_at: app.clock.now(),
        published_at: status === 'pending' ? null : app.clock.now(),
        is_verified: status === 'published',
        // The refused review is contested, and the published one was edited.
        contest: at === 2 ? '=trop court ; « sûr »' : null,
        contested_at: at === 2 ? new Date(app.clock.now().getTime() + 60_000) : null,
        edited_at: at === 2 || at === 4 ? app.clock.now() : null,
        attributes: JSON.stringify(at % 2 === 0 ? { taille: 3, confort: 5 } : {}),
        recommends: at % 3 === 0 ? null : at % 3 === 1,
        reply: at === 4 ? "'merci" : null,
        replied_at: at === 4 ? app.clock.now() : null,
      })
      .execute();
  }
  await settle(await send(JUDGE_ME(), { dry_run: 'false' }));
  await settle(await send(WITH_VIDEOS(), { dry_run: 'false', origin: 'Ancien site' }));
  const count = HOSTILE.length + 5 + (await addQuestions(products[0]?.id ?? ''));
  app.clock.advance(60_000);
  const first = await exported();
  // The file contains neither the address of a question’s author nor withdrawn texts.
  expect(first).not.toContain('zoe@exemple.fr');
  expect(first).toMatch(/\/images\/[\da-f]{40}\.mp4/u);
  expect(first.split('\r\n').length).toBeGreaterThan(HOSTILE.length + 2);
  // In the same shop everything is already known.
  const same = await settle(await send(first, { dry_run: 'false' }));
  expect(same).toMatchObject({ created: 0, refused: 0, duplicates: count });
  expect(await exported()).toBe(first);
  // Another shop with the same catalogue.
  team_id = await addTeam(app, {});
  ({ headers } = await addPerson(app, { team_id }));
  await addCatalogue();
  const there = await settle(await send(first, { dry_run: 'false' }));
  expect(there, JSON.stringify(there.refused_rows)).toMatchObject({
    created: count,
    refused: 0,
  });
  expect(there.reviews?.recognised).toBe('Export de Recueil');
  expect(await exported()).toBe(first);
  const others = (await reviews()).filter(({ status }) => status !== 'published');
  expect(others.map(({ status, text }) => [status, text])).toEqual([
    ['pending', HOSTILE[1]],
    ['refused', HOSTILE[2]],
    ['withdrawn', ''],
  ]);
  expect(
    (await reviews())
      .filter(({ edited_at, contest }) => edited_at !== null || contest !== null)
      .map(({ status, contest }) => [status, contest]),
  ).toEqual([
    ['refused', '=trop court ; « sûr »'],
    ['published', null],
  ]);
  const waiting = await call('listProductQuestions', { query: { status: 'pending' } });
  expect(JSON.stringify(waiting)).toContain('"is_open":true');
  // Votes of another shop’s readers are in its next export, and are not votes of readers here.
  expect((await reviews()).map((one) => one.imported_helpful_count)).toContain(28);
  expect(new Set((await reviews()).map(({ helpful_count }) => helpful_count))).toEqual(
    new Set([0]),
  );
  expect((await questions()).map(({ email }) => email)).toEqual(HOSTILE.map(() => null));
  // A withdrawn review of this file stays withdrawn, and the whole import can be undone.
  await settle(await call('undoImport', { params: { id: there.id } }));
  expect((await questions()).map(({ status }) => status)).toEqual([
    'refused',
    'refused',
    'refused',
  ]);
});

test('a question or a review that its author withdrew after the export is not imported again', async () => {
  await addCatalogue();
  const { id: product_id } = await db
    .selectFrom('products')
    .select('id')
    .where('team_id', '=', team_id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const count = await addQuestions(product_id);
  app.clock.advance(60_000);
  const before = await exported();
  await db
    .updateTable('product_questions')
    .set({ status: 'withdrawn', refusal_reason: null, removed_at: app.clock.now() })
    .where('team_id', '=', team_id)
    .execute();
  const again = await settle(await send(before, { dry_run: 'false' }));
  const withdrawn = HOSTILE.length / 4;
  expect(again).toMatchObject({
    created: 0,
    refused: 0,
    unchanged: HOSTILE.length - withdrawn,
    duplicates: count - HOSTILE.length + withdrawn,
  });
  expect((await questions()).every(({ status }) => status === 'withdrawn')).toBe(true);
});

test('an answer without its question is refused with the reason, in the preview and in the import', async () => {
  await addCatalogue();
  const { id: product_id } = await db
    .selectFrom('products')
    .select('id')
    .where('team_id', '=', team_id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await addQuestions(product_id);
  app.clock.advance(60_000);
  const lines = (await exported()).split('\r\n');
  const file = lines.filter((line, at) => at === 0 || !/;question;/u.test(line)).join('\r\n');
  team_id = await addTeam(app, {});
  ({ headers } = await addPerson(app, { team_id }));
  await addCatalogue();
  for (const dry_run of ['true', 'false']) {
    const checked = await settle(await send(file, { dry_run }));
    expect(checked).toMatchObject({ created: 0, refused: HOSTILE.length });
    expect(JSON.stringify(checked.refused_rows)).toContain('Sa question n’est ni ici');
  }
});

test('a hostile file name stays plain text in the list and in the file of refused rows', async () => {
  await addCatalogue();
  const names = [
    '"><script>alert(1)</script>.csv',
    '=HYPERLINK("https://mal.fr").csv',
    "+cmd|' /C calc'!A0.csv",
    'avis"; filename="virus.exe.csv',
    '../../etc/passwd.csv',
    'avis\r\nset-cookie: a=b.csv',
  ];
  for (const name of names) {
    const file = new File([JUDGE_ME().replace(',5,', ',9,')], name);
    const { id } = await settle(await call('importProductReviews', { form: { file } }));
    const { headers: answered, ...refused } = await app.http.inject({
      url: `/api/team/imports/${id}/refused`,
      headers,
    });
    expect([name, refused.statusCode, answered['set-cookie']]).toEqual([name, 200, undefined]);
    // The answer is JSON, which no browser shows as a page. The file name is not changed.
    expect(answered['content-type']).toMatch(/^application\/json/u);
    expect(answered['x-content-type-options']).toBe('nosniff');
    // The file name contains no folder and no line break.
    expect(refused.json<{ filename: string }>().filename).toMatch(
      /^[^/\\\r\n]+ - lignes refusées\.csv$/u,
    );
  }
});
