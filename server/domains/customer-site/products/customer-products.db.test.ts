import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/api/schemas.ts';
import { LARGEST_IMAGE } from '#server/domains/images/save-image.ts';
import { recordOrders } from '#server/domains/requests/intake/record-orders.ts';
import { rateRequest } from '#server/domains/customer-site/rating/rate-requests.ts';
import { createContactedCustomer } from '#server/domains/customer-site/rating/rated-shop.fixture.ts';
import { publishDueReviews } from '#server/domains/reviews/published/publish-due-reviews.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const app = testApp(await testDatabase());
type ProductReviewList = Answer<'listProductReviews'>;

const get = (url: string) =>
  app.http.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
const post = (url: string, form: Record<string, string>) =>
  app.http.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
async function upload(
  url: string,
  fields: Record<string, string>,
  files: readonly (readonly [field: string, bytes: Uint8Array, name?: string])[],
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [field, bytes, name = 'p.jpg'] of files)
    form.append(field, new File([Uint8Array.from(bytes)], name));
  const request = new Request('http://x/', { method: 'POST', body: form });
  return app.http.inject({
    method: 'POST',
    url,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}
const draw = (width: number): Promise<Uint8Array> =>
  sharp({ create: { width, height: 6, channels: 3, background: '#2f6b4a' } })
    .jpeg()
    .toBuffer();
const photo = await draw(8);

const LINES = [
  { product_id: '10', title: 'Pull', price: '45.00', image_url: 'https://shop.test/pull.jpg' },
  { title: 'Carte cadeau' },
  { product_id: '11', title: '<b>Bonnet</b>', price: '25.00' },
  { product_id: '10', title: 'Pull' },
  { product_id: '12', title: 'Gants', quantity: 0 },
];

/** Adds a customer whose order has these lines and who has rated the shop. */
async function buy(line_items: readonly object[] = LINES, isRated = true) {
  const customer = await createContactedCustomer(app);
  const number = `P-${customer.request_id}`;
  const [order] = await recordOrders(app, { team_id: customer.team_id, integration_name: 'api' }, [
    {
      number,
      email: `${number}@exemple.fr`,
      delivered_at: app.clock.now().toISOString(),
      line_items,
    },
  ]);
  const request_id = order?.request_id ?? '';
  const { token } = await app.db
    .selectFrom('review_requests')
    .select('token')
    .where('id', '=', request_id)
    .executeTakeFirstOrThrow();
  if (isRated) await rateRequest(app, request_id, 4);
  const { headers } = await addPerson(app, { team_id: customer.team_id });
  const ask = (call: Parameters<typeof callHttp>[1], body?: Record<string, unknown>) =>
    callHttp(app, call, headers, body);
  const list = async (query = ''): Promise<ProductReviewList['data']> =>
    ((await ask(`GET /api/team/product_reviews${query}`)).body as unknown as ProductReviewList)
      .data;
  return { team_id: customer.team_id, request_id, number, path: `/y/${token}`, ask, list };
}

test('after the shop’s rating, each product of the order is asked about once, without a script', async () => {
  const { path } = await buy();
  expect((await get(path)).body).toContain(`href="${path}/products"`);
  const page = (await get(`${path}/products`)).body;
  expect([...page.matchAll(/name="rating_(\d+)" value="5"/gu)].map(([, line]) => line)).toEqual([
    '1',
    '3',
  ]);
  expect(page).toContain('&lt;b&gt;Bonnet&lt;/b&gt;');
  expect(page).not.toContain('<b>Bonnet</b>');
  expect(page).toContain('src="https://shop.test/pull.jpg"');
  for (const name of ['body_1', 'title_1', 'media_1', 'recommends_1'])
    expect(page).toContain(`name="${name}"`);
  expect(page).toContain('accept="image/*,video/*"');
  for (const locale of ['fr', 'en', 'es', 'de', 'it', 'nl'])
    expect((await get(`${path}/products?lang=${locale}`)).body).toMatch(/v[ií]d[eé]o/iu);
});

test('before the shop’s rating, or without a known product, the products page redirects to the first page', async () => {
  const early = await buy(LINES, false);
  expect((await get(`${early.path}/products`)).headers.location).toBe(early.path);
  const unknown = await buy([{ title: 'Carte cadeau' }]);
  expect((await get(`${unknown.path}/products`)).headers.location).toBe(unknown.path);
  expect((await post(`${unknown.path}/products`, { rating_1: '5' })).headers.location).toBe(
    unknown.path,
  );
});

test('an order without lines is rated like any other, and asks about no product', async () => {
  const { path, list } = await buy([]);
  const page = await get(path);
  expect([page.statusCode, page.body.includes(`${path}/products`)]).toEqual([200, false]);
  expect((await get(`${path}/products`)).headers.location).toBe(path);
  await post(`${path}/products`, { rating_1: '5', body_1: 'Rien' });
  expect(await list()).toEqual([]);
});

test('the file name of a customer’s photo is never stored or shown', async () => {
  const { path, list } = await buy();
  const names = [
    '../../etc/passwd.jpg',
    '"><script>alert(1)</script>.jpg',
    'léa-roux-0612345678.jpg',
  ];
  const sent = await upload(
    `${path}/products`,
    { rating_1: '5', body_1: 'Chaud', name: 'Léa' },
    await Promise.all(
      names.map(async (name, at) => ['media_1', await draw(8 + at), name] as const),
    ),
  );
  expect(sent.statusCode).toBe(303);
  const media = (await list())[0]?.media ?? [];
  expect(media).toHaveLength(names.length);
  for (const { url } of media) expect(url).toMatch(/^(?:https?:\/\/[^/]+)?\/images\/[\w-]+\.\w+$/u);
  const page = (await get(`${path}/products`)).body;
  for (const part of ['etc/passwd', '<script>alert', 'roux-06']) expect(page).not.toContain(part);
});

test('a product that was deleted in the shop is still asked about, and shows its review', async () => {
  const { team_id, path, list, ask } = await buy();
  const gone = { is_active: false };
  await app.db.updateTable('products').set(gone).where('team_id', '=', team_id).execute();
  await post(`${path}/products`, { rating_1: '4', body_1: 'Chaud', name: 'Léa' });
  const [review] = await list();
  expect(review).toMatchObject({ rating: 4, product_title: 'Pull' });
  await ask(`POST /api/team/product_reviews/${review?.id}/publish`);
  const { team_code } = await app.db
    .selectFrom('teams')
    .select('team_code')
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  const shown = await get(`/w/${team_code}/${review?.product_id}.html`);
  expect([shown.statusCode, shown.body.includes('Chaud')]).toEqual([200, true]);
});

test('a rating alone is enough; each becomes a review of its product, published automatically', async () => {
  const { path, list, ask, team_id } = await buy();
  const sent = await upload(
    `${path}/products`,
    { rating_1: '5', body_1: 'Chaud', title_1: 'Top', rating_3: '2', name: 'Léa' },
    [['media_1', photo]],
  );
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `${path}/products?done=1`]);
  const reviews = await list();
  expect(reviews.toSorted((a, b) => b.rating - a.rating)).toMatchObject([
    {
      rating: 5,
      title: 'Top',
      body: 'Chaud',
      author_name: 'Léa',
      status: 'pending',
      is_verified: true,
      product_title: 'Pull',
      media: [{ kind: 'photo' }],
    },
    { rating: 2, body: '', status: 'pending', product_title: '<b>Bonnet</b>' },
  ]);
  await post(`${path}/products`, {
    rating_1: '5',
    body_1: 'Chaud',
    title_1: 'Top',
    rating_3: '2',
    name: 'Léa',
  });
  expect((await list()).length).toBe(2);
  await app.db
    .updateTable('shop_reviews')
    .set({ publish_at: app.clock.now() })
    .where('team_id', '=', team_id)
    .where('status', '=', 'pending')
    .execute();
  await publishDueReviews(app);
  expect((await list('?status=published')).length).toBe(2);
  const products = (await ask('GET /api/team/products?sort=title'))
    .body as unknown as Answer<'listProducts'>;
  expect(
    products.data
      .filter(({ review_count }) => review_count > 0)
      .map(({ average_rating }) => average_rating),
  ).toEqual([2, 5]);
  expect((await get(`/dashboard/reviews/custom?team=x`)).body).not.toContain('Chaud');
  await app.runEventHandlers();
  const mails = await app.db
    .selectFrom('test_inbox_messages')
    .select('body_text')
    .where('team_id', '=', team_id)
    .where('subject', 'like', '%publié%')
    .execute();
  const pages = mails.map(
    ({ body_text }) => /\/w\/\S+\.html\?lang=\w+/u.exec(body_text)?.[0] ?? '',
  );
  const shown = await Promise.all(pages.map(async (url) => (await get(url)).body));
  expect(shown.filter((body) => body.includes('Chaud'))).toHaveLength(1);
});

test('the consent is beside the button, the delay is the team’s, and each review has its own delay', async () => {
  const { path, list, team_id } = await buy();
  await app.db.updateTable('teams').set({ moderation_days: 3 }).where('id', '=', team_id).execute();
  const page = (await get(`${path}/products?lang=fr`)).body;
  const [, form = ''] = /<form[^>]*\/products"[^>]*>([\s\S]*?)<\/form>/u.exec(page) ?? [];
  expect(form).toContain('Paraîtront sur le site');
  expect(form).toContain('3 jours');
  expect(form).toContain(`href="${path}/legal"`);
  await post(`${path}/products`, { rating_1: '5' });
  app.clock.advance(86_400_000);
  await post(`${path}/products`, { rating_3: '1' });
  const published = async (): Promise<number[]> => {
    await publishDueReviews(app);
    return (await list('?status=published')).map(({ rating }) => rating);
  };
  app.clock.advance(2 * 86_400_000 - 1);
  expect(await published()).toEqual([]);
  app.clock.advance(1);
  expect(await published()).toEqual([5]);
  // A review with a low rating waits no longer than one with a high rating.
  app.clock.advance(86_400_000);
  expect((await published()).toSorted((a, b) => a - b)).toEqual([1, 5]);
});

test('text without a rating, a bad file and a sixth photo are refused at the product, and the text stays in the form', async () => {
  const { path, list } = await buy();
  const noStar = await post(`${path}/products`, { body_1: 'Sans étoile', rating_3: '4' });
  expect([
    noStar.statusCode,
    noStar.body.includes('Sans étoile'),
    noStar.body.includes('Choisissez une note'),
  ]).toEqual([422, true, true]);
  const bad = await upload(`${path}/products`, { rating_1: '4', body_1: 'Gardé' }, [
    ['media_1', Buffer.from('rien')],
  ]);
  expect([bad.statusCode, bad.body.includes('Gardé')]).toEqual([422, true]);
  const large = await upload(`${path}/products`, { rating_1: '4', rating_3: '4' }, [
    ['media_3', new Uint8Array(LARGEST_IMAGE + 1)],
  ]);
  expect([
    large.statusCode,
    large.body.includes('Une photo est trop lourde'),
    ...['id="emedia_1"', 'id="emedia_3"'].map((of) => large.body.includes(of)),
  ]).toEqual([422, true, false, true]);
  const six = await upload(
    `${path}/products`,
    { rating_1: '4' },
    Array.from({ length: 6 }, () => ['media_1', photo] as const).map(([a, b]) => [a, b]),
  );
  expect(six.statusCode).toBe(422);
  const long = await post(`${path}/products`, { rating_1: '4', body_1: 'x'.repeat(2001) });
  expect(long.statusCode).toBe(422);
  expect(await list()).toEqual([]);
  expect((await post(`${path}/products`, { rating_99: '5', rating_2: '5' })).statusCode).toBe(303);
  expect(await list()).toEqual([]);
});

test('a review of a product is moderated, answered, contested, changed and withdrawn like one of the shop', async () => {
  const { team_id, path, list, ask } = await buy();
  await post(`${path}/products`, {
    rating_1: '1',
    body_1: 'Achetez sur www.autre.test',
    rating_3: '5',
  });
  const id = (await list('?rating=1'))[0]?.id ?? '';
  const refused = await ask(`POST /api/team/product_reviews/${id}/refuse`, {
    reason: 'advertising',
  });
  expect(refused.data).toMatchObject({ id, status: 'refused' });
  await app.runEventHandlers();
  const notices = await app.db
    .selectFrom('test_inbox_messages')
    .select('body_text')
    .where('team_id', '=', team_id)
    .where('body_text', 'like', `%${path}%`)
    .where('body_text', 'like', '%publicité ou lien commercial%')
    .execute();
  expect(notices).toHaveLength(1);
  expect((await get(`${path}/products`)).body).toContain('name="contest"');
  app.clock.advance(60_000);
  const empty = await post(`${path}/products`, { form: 'contest', line: '1', contest: '' });
  expect((await get(String(empty.headers.location))).body).toContain(
    'role="alert">Écrivez quelques mots, ou revenez en arrière.</span><textarea name="contest"',
  );
  await post(`${path}/products`, { form: 'contest', line: '1', contest: 'C’était ironique.' });
  const shop = (await ask('GET /api/team/shop_reviews?waits=1'))
    .body as unknown as Answer<'listShopReviews'>;
  expect(shop.data).toMatchObject([{ id, contest: { is_open: true } }]);
  await ask(`POST /api/team/product_reviews/${id}/publish`);
  await ask(`POST /api/team/product_reviews/${id}/reply`, { text: 'Merci.' });
  expect(await list('?status=published')).toMatchObject([{ id, reply: 'Merci.' }]);
  await post(`${path}/products`, { rating_1: '3', body_1: 'Corrigé' });
  expect(await list('?rating=3')).toMatchObject([{ id, status: 'pending', body: 'Corrigé' }]);
  await post(`${path}/products`, { form: 'withdraw', line: '1' });
  expect(await list('?status=withdrawn')).toMatchObject([{ id, body: '' }]);
  // Earlier versions of the review are stored as evidence.
  const versions = await app.db
    .selectFrom('shop_review_versions')
    .select(['text', 'rating'])
    .where('shop_review_id', '=', id)
    .orderBy('id')
    .execute();
  expect(versions.map(({ text, rating }) => [text, rating])).toContainEqual([
    'Achetez sur www.autre.test',
    1,
  ]);
  expect((await ask(`POST /api/team/product_reviews/${id}/publish`)).status).toBe(409);
});

test('an author can still withdraw a review after a merge, a removed line and another choice of products', async () => {
  const { team_id, number, path, list, ask } = await buy();
  await post(`${path}/products`, {
    rating_1: '5',
    body_1: 'Chaud',
    rating_3: '2',
    body_3: 'Petit',
  });
  const before = await list();
  const [pull, bonnet] = [5, 2].map((rating) => before.find((one) => one.rating === rating));
  const asked = async () => [
    ...(await get(`${path}/products`)).body.matchAll(/name="rating_(\d+)" value="4"/gu),
  ];
  await ask(`POST /api/team/products/${bonnet?.product_id}/merge`, { into_id: pull?.product_id });
  await ask('POST /api/team/product_reviews_config', {
    product_reviews_config: { is_enabled: false },
  });
  expect((await asked()).map(([, line]) => line)).toEqual(['1', '3']);
  // The shop removes the hat from the order.
  await recordOrders(app, { team_id, integration_name: 'api' }, [
    {
      number,
      email: `${number}@exemple.fr`,
      updated_at: new Date(app.clock.now().getTime() + 60_000).toISOString(),
      line_items: [LINES[0] ?? {}],
    },
  ]);
  const left = (await asked()).map(([, line]) => line ?? '');
  expect(left).toHaveLength(2);
  expect(left[0]).toBe('1');
  await post(`${path}/products`, { form: 'withdraw', line: left[1] ?? '' });
  expect(await list('?status=withdrawn')).toMatchObject([{ id: bonnet?.id }]);
});

test('a scale is asked only for its group of products, and nobody is asked twice within the set number of days', async () => {
  const first = await buy();
  const scale = { id: 'taille', label: 'Taille', low: 'Petit', high: 'Grand', tags: ['Pulls'] };
  await app.db
    .updateTable('products')
    .set({ tags: ['pulls'] })
    .where('team_id', '=', first.team_id)
    .where('external_id', '=', '10')
    .execute();
  const set = (config: Record<string, unknown>) =>
    first.ask('POST /api/team/product_reviews_config', {
      product_reviews_config: { attributes: [scale], ...config },
    });
  await set({});
  const page = (await get(`${first.path}/products`)).body;
  expect(page).toContain('name="attribute_taille_1"');
  expect(page).not.toContain('name="attribute_taille_3"');
  // A scale of another product is not read from a form either.
  await post(`${first.path}/products`, {
    rating_1: '5',
    attribute_taille_1: '4',
    rating_3: '4',
    attribute_taille_3: '2',
  });
  const answered = await first.list();
  expect(
    answered
      .toSorted((one, other) => one.rating - other.rating)
      .map(({ rating, attributes }) => [rating, attributes]),
  ).toEqual([
    [4, {}],
    [5, { taille: 4 }],
  ]);
  await set({ again_after_days: 30 });
  const { email } = await app.db
    .selectFrom('review_requests')
    .select('email')
    .where('id', '=', first.request_id)
    .executeTakeFirstOrThrow();
  const [again] = await recordOrders(app, { team_id: first.team_id, integration_name: 'api' }, [
    {
      number: 'encore',
      email,
      delivered_at: app.clock.now().toISOString(),
      line_items: LINES.slice(0, 1),
    },
  ]);
  const { token } = await app.db
    .selectFrom('review_requests')
    .select('token')
    .where('id', '=', again?.request_id ?? '')
    .executeTakeFirstOrThrow();
  await rateRequest(app, again?.request_id ?? '', 5);
  const asks = async () => (await get(`/y/${token}/products`)).statusCode === 200;
  expect(await asks()).toBe(false);
  const at = app.db.updateTable('review_requests');
  await at.set({ email: null, phone_number: '+33612340042' }).where('token', '=', token).execute();
  expect(await asks(), 'somebody else, whose number was never asked').toBe(true);
  await at.set({ phone_number: '+33612340042' }).where('id', '=', first.request_id).execute();
  expect(await asks(), 'the same person, known by their number alone').toBe(false);
  app.clock.advance(31 * 86_400_000);
  expect(await asks()).toBe(true);
  await set({});
  expect(await asks()).toBe(true);
});

test('the newest products are those last added to the shop, the most expensive those with the highest paid price', async () => {
  const { team_id, path, ask } = await buy([
    { product_id: '10', title: 'Pull', price: '45.00' },
    { product_id: '11', title: 'Bonnet', price: '25.00' },
    { product_id: '12', title: 'Gants', price: '90.00' },
  ]);
  const asked = async (selection: string, count: number) => {
    await ask('POST /api/team/product_reviews_config', {
      product_reviews_config: { selection, count },
    });
    return [
      ...(await get(`${path}/products`)).body.matchAll(/name="rating_(\d+)" value="5"/gu),
    ].map(([, line]) => Number(line));
  };
  // All three were imported at the same time, so that only the shop’s date shows which one is new.
  const add = (external_id: string, added_at: string | null) =>
    app.db
      .updateTable('products')
      .set({ added_at: added_at === null ? null : new Date(added_at) })
      .where('team_id', '=', team_id)
      .where('external_id', '=', external_id)
      .execute();
  await add('10', '2021-03-01T00:00:00Z');
  await add('11', '2026-10-01T00:00:00Z');
  await add('12', '2024-03-01T00:00:00Z');
  expect([await asked('newest', 1), await asked('newest', 2)]).toEqual([[2], [2, 3]]);
  expect([await asked('dearest', 1), await asked('dearest', 2)]).toEqual([[3], [1, 3]]);
  // A product without a date counts from the date of its import.
  await add('10', null);
  expect(await asked('newest', 1)).toEqual([1]);
});

test('the settings choose which products are asked about', async () => {
  const { path, ask } = await buy();
  const asked = async (config: Record<string, unknown>) => {
    const saved = await ask('POST /api/team/product_reviews_config', {
      product_reviews_config: config,
    });
    expect(saved.status).toBe(200);
    return [
      ...(await get(`${path}/products`)).body.matchAll(/name="rating_(\d+)" value="5"/gu),
    ].map(([, line]) => line);
  };
  expect(await asked({ count: 1 })).toEqual(['1']);
  expect(await asked({ selection: 'dearest', count: 1 })).toEqual(['1']);
  expect(await asked({ excluded_products: ['10'] })).toEqual(['3']);
  expect(await asked({ tags: ['laine'] })).toEqual([]);
  expect(await asked({ is_enabled: false })).toEqual([]);
  const scale = { id: 'taille', label: 'Taille', low: 'Petit', high: 'Grand' };
  await asked({ attributes: [scale] });
  await post(`${path}/products`, { rating_1: '4', attribute_taille_1: '3', recommends_1: 'yes' });
  expect((await ask('GET /api/team/product_reviews')).data).toMatchObject([
    { attributes: { taille: 3 }, recommends: true },
  ]);
  expect(
    (
      await ask('POST /api/team/product_reviews_config', {
        product_reviews_config: { attributes: [scale, scale] },
      })
    ).status,
  ).toBe(422);
});
