import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { addPerson } from '#server/testing/builders/person.ts';
import { addProduct } from '#server/testing/builders/product.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { addProductReview, readTeamCode } from './product-scene.fixture.ts';

const db = await testDatabase();
const app = testApp(db);
const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url, headers });

const VARIANT = { title: 'M', sku: null, gtin: null, price: null, image_url: null };

interface ProductPageData {
  product: { id: string; title: string };
  count: number;
  average: number | null;
  distribution: { rating: number; total: number; share: number }[];
  reviews: { id: string; rating: number; body: string; media: { kind: string; url: string }[] }[];
  next: string | null;
}

async function openShop() {
  const team_id = await addTeam(app);
  const team_code = await readTeamCode(app, team_id);
  const product_id = await addProduct(app, {
    team_id,
    title: 'Pull',
    external_id: '10',
    sku: 'P-M',
  });
  const read = async (key: string, query = ''): Promise<ProductPageData> => {
    const { statusCode, body } = await get(
      `/w/${team_code}/${encodeURIComponent(key)}.json${query}`,
    );
    expect(statusCode, key).toBe(200);
    return JSON.parse(body) as ProductPageData;
  };
  const html = async (query = '', key = product_id): Promise<string> =>
    (await get(`/w/${team_code}/${encodeURIComponent(key)}.html${query}`)).body;
  return { team_id, team_code, product_id, read, html };
}

const dataOf = (html: string): Record<string, unknown> | null => {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/su.exec(html) ?? [];
  return json === undefined ? null : (JSON.parse(json) as Record<string, unknown>);
};

test('a product is found by our number, the platform’s identifier or its SKU, and shows only published reviews', async () => {
  const { team_id, product_id, read } = await openShop();
  await addProductReview(app, { team_id, product_id, rating: 4, text: 'Chaud' });
  await addProductReview(app, { team_id, product_id, rating: 5, age: 1 });
  await addProductReview(app, { team_id, product_id, rating: 1, status: 'pending' });
  for (const key of [product_id, 'ext:10', 'sku:P-M']) {
    const shown = await read(key);
    expect(shown).toMatchObject({
      product: { id: product_id, external_id: '10', title: 'Pull' },
      count: 2,
      average: 4.5,
      next: null,
      reviews: [
        { rating: 4, body: 'Chaud', author_name: 'Léa R.', is_verified: true, media: [] },
        { rating: 5 },
      ],
    });
    expect(shown.distribution.map(({ rating, total, share }) => [rating, total, share])).toEqual([
      [1, 0, 0],
      [2, 0, 0],
      [3, 0, 0],
      [4, 1, 0.5],
      [5, 1, 0.5],
    ]);
  }
});

test('a merged product answers with the product that shows its reviews; a SKU of two products finds none', async () => {
  const { team_id, team_code, product_id, read } = await openShop();
  const old = await addProduct(app, {
    team_id,
    title: 'Ancien pull',
    external_id: '9',
    sku: 'P-M',
    root_id: product_id,
  });
  await addProductReview(app, { team_id, product_id: old, rating: 1, age: 2 });
  await addProductReview(app, { team_id, product_id, rating: 5 });
  for (const key of [old, 'ext:9', 'sku:P-M', product_id]) {
    const { product, count, reviews } = await read(key);
    expect([product.id, count, reviews.map(({ rating }) => rating)]).toEqual([
      product_id,
      2,
      [5, 1],
    ]);
  }
  await addProduct(app, { team_id, title: 'Autre', external_id: '11', sku: 'P-M' });
  expect((await get(`/w/${team_code}/sku%3AP-M.json`)).statusCode).toBe(404);
});

test('reviews are filtered by rating and photo, sorted and paged, with those of merged products', async () => {
  const { team_id, product_id, read } = await openShop();
  const old = await addProduct(app, { team_id, title: 'Ancien', root_id: product_id });
  for (let at = 0; at < 23; at++)
    await addProductReview(app, {
      team_id,
      product_id: at % 2 ? old : product_id,
      rating: (at % 5) + 1,
      text: String(at),
      age: at,
      ...(at === 7 && { photos: [{ url: '/images/a1.webp', width: 8, height: 6 }] }),
    });
  const bodies = async (query: string) =>
    (await read('ext:10', query)).reviews.map(({ body }) => Number(body));
  const first = await read('ext:10');
  expect(first.reviews.map(({ body }) => Number(body))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(first.next).toMatch(/^http.*ext%3A10\.json\?page=2$/u);
  const next = JSON.parse(
    (await get(first.next?.replace(/^https?:\/\/[^/]+/u, '') ?? '')).body,
  ) as ProductPageData;
  expect(next.reviews[0]?.body).toBe('10');
  expect((await read('ext:10', '?page=3')).next).toBeNull();
  expect(await bodies('?sort=oldest&page=3')).toEqual([2, 1, 0]);
  expect(await bodies('?rating=3')).toEqual([2, 7, 12, 17, 22]);
  expect((await bodies('?sort=highest')).slice(0, 6)).toEqual([4, 9, 14, 19, 3, 8]);
  expect((await bodies('?sort=lowest')).slice(0, 6)).toEqual([0, 5, 10, 15, 20, 1]);
  expect(await bodies('?with=photo')).toEqual([7]);
  expect(await bodies('?with=photo&rating=3')).toEqual([7]);
  expect(await bodies('?with=photo&rating=4')).toEqual([]);
  expect((await read('ext:10', '?with=photo')).reviews[0]?.media).toEqual([
    { kind: 'photo', url: `${app.config.publicUrl}/images/a1.webp`, poster_url: null },
  ]);
  for (const odd of ['rating=9', 'page=0', 'sort=x', 'lang=xx', 'page=99999', 'with=%00'])
    expect((await read('ext:10', `?${odd}`)).count, odd).toBe(23);
});

test('reviews are searched without regard to accents and filtered by scale answers, in the data and on the page', async () => {
  const { team_id, product_id, read, html } = await openShop();
  const { headers } = await addPerson(app, { team_id });
  const config = {
    attributes: [
      { id: 'taille', label: 'Taille', low: 'Petit', high: 'Grand' },
      { id: 'coupe', label: 'Coupe', tags: ['robes'] },
    ],
  };
  await callHttp(app, 'POST /api/team/product_reviews_config', headers, {
    product_reviews_config: config,
  });
  const add = (text: string, taille?: number, title: string | null = null) =>
    addProductReview(app, {
      team_id,
      product_id,
      text,
      title,
      ...(taille !== undefined && { attributes: { taille } }),
    });
  await add('Très ÉLÉGANT, 100%', 1);
  await add('Doux', 5, 'Élégant aussi');
  await add('Rien de cela', 5);
  const bodies = async (query: string) =>
    (await read('ext:10', query)).reviews.map(({ body }) => body).toSorted();
  expect(await bodies('?word=elegant')).toEqual(['Doux', 'Très ÉLÉGANT, 100%']);
  expect(await bodies('?word=100%25')).toEqual(['Très ÉLÉGANT, 100%']);
  expect(await bodies('?word=___')).toEqual([]);
  expect(await bodies('?attribute=taille:5')).toEqual(['Doux', 'Rien de cela']);
  expect(await bodies('?attribute=taille:5&word=%C3%A9l%C3%A9gant')).toEqual(['Doux']);
  expect(await bodies('?attribute=taille:5&rating=1')).toEqual([]);
  for (const odd of ['word=ab', 'word=%00', 'attribute=taille:9', 'attribute=__proto__', 'word='])
    expect(await bodies(`?${odd}`), odd).toHaveLength(3);
  const page = await html('?lang=fr&attribute=taille:5&word=doux');
  expect(page).toContain('Taille : 5 sur 5');
  expect(page).toContain('value="taille:5" selected');
  expect(page).toContain('name="word" value="doux"');
  expect(page).not.toContain('Coupe');
  expect(page).not.toContain('Rien de cela');
  expect(dataOf(page)).toBeNull();
  expect((await read('ext:10', '?word=doux&attribute=taille:5')).count).toBe(3);
});

test('any site may read the data, without a cookie; an unchanged answer is not sent again', async () => {
  const { team_id, team_code, product_id } = await openShop();
  await addProductReview(app, { team_id, product_id, text: 'Chaud '.repeat(300) });
  for (const end of ['json', 'html']) {
    const url = `/w/${team_code}/${product_id}.${end}`;
    const plain = await get(url);
    expect(plain.headers).toMatchObject({ 'access-control-allow-origin': '*' });
    expect(plain.headers['set-cookie']).toBeUndefined();
    const etag = String(plain.headers.etag);
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304);
    const brotli = await get(url, { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect((await get(url, { 'if-none-match': String(brotli.headers.etag) })).statusCode).toBe(304);
    const gzip = await get(url, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  }
  await addProductReview(app, { team_id, product_id });
  const again = await get(`/w/${team_code}/${product_id}.json`);
  expect((JSON.parse(again.body) as ProductPageData).count).toBe(2);
});

test('an unknown product, another team’s product and a strange address answer 404, as JSON and as a page', async () => {
  const { team_code } = await openShop();
  const other = await openShop();
  for (const key of [
    other.product_id,
    '999999999',
    'ext:nope',
    'sku:',
    '',
    '%00',
    "'--",
    '__proto__',
    'a/b',
    `sku:${'é'.repeat(2000)}`,
  ])
    for (const end of ['json', 'html']) {
      const { statusCode } = await get(`/w/${team_code}/${encodeURIComponent(key)}.${end}`);
      expect(statusCode, `${key}.${end}`).toBe(404);
    }
  const page = await get(`/w/nulle/1.html`);
  expect([page.statusCode, page.headers['content-type']]).toEqual([
    404,
    'text/html; charset=utf-8',
  ]);
  expect(page.body).toContain('Aucun produit ne répond à cette adresse');
});

test('ratings of a list take one call for fifty products, and more are refused', async () => {
  const { team_id, team_code, product_id } = await openShop();
  await addProductReview(app, { team_id, product_id, rating: 4 });
  const url = (keys: string[]) =>
    `/w/${team_code}/badges?products=${keys.map(encodeURIComponent).join(',')}`;
  const { statusCode, body, headers } = await get(url([product_id, 'ext:10', 'sku:rien']));
  expect([statusCode, headers['access-control-allow-origin'], headers['set-cookie']]).toEqual([
    200,
    '*',
    undefined,
  ]);
  const stars = { count: 1, average: 4, label: '4,0 sur 5, 1 avis publié' };
  expect(JSON.parse(body)).toEqual({
    data: {
      [product_id]: stars,
      'ext:10': stars,
      'sku:rien': { count: 0, average: null, label: 'Aucun avis publié pour l’instant.' },
    },
  });
  const many = Array.from({ length: 50 }, (_, at) => `sku:${at}`);
  expect((await get(url(many))).statusCode).toBe(200);
  for (const wrong of [[...many, 'sku:50'], []]) {
    const refused = await get(url(wrong));
    expect(refused.statusCode).toBe(422);
    expect(Object.keys((JSON.parse(refused.body) as { errors: object }).errors)).toEqual([
      'products',
    ]);
    expect(refused.headers['access-control-allow-origin']).toBe('*');
  }
});

test('products whose identifiers contain commas are requested one by one, with or without a list', async () => {
  const { team_id, team_code, product_id } = await openShop();
  const odd = await addProduct(app, {
    team_id,
    title: 'Taille 38,5',
    external_id: '38,5',
    sku: 'A,B',
  });
  await addProductReview(app, { team_id, product_id, rating: 4 });
  await addProductReview(app, { team_id, product_id: odd, rating: 2 });
  const averages = async (query: string) => {
    const { body } = await get(`/w/${team_code}/badges?${query}`);
    const { data } = JSON.parse(body) as { data: Record<string, { average: number | null }> };
    return Object.entries(data).map(([key, { average }]) => [key, average]);
  };
  expect(await averages('product=ext:38,5&product=sku:A%2CB')).toEqual([
    ['ext:38,5', 2],
    ['sku:A,B', 2],
  ]);
  expect(await averages(`products=${product_id},ext:10&product=ext:38%2C5`)).toEqual([
    [product_id, 4],
    ['ext:10', 4],
    ['ext:38,5', 2],
  ]);
  const many = Array.from({ length: 51 }, (_, at) => `product=sku:${at}`).join('&');
  expect((await get(`/w/${team_code}/badges?${many}`)).statusCode).toBe(422);
});

test('a variant’s identifier finds its product, unless a product has that identifier itself', async () => {
  const { team_id, product_id, read } = await openShop();
  const other = await addProduct(app, { team_id, title: 'Autre', external_id: '555' });
  for (const external_id of ['444', '555'])
    await db
      .insertInto('product_variants')
      .values({ ...VARIANT, team_id, product_id, external_id })
      .execute();
  expect((await read('ext:444')).product.id).toBe(product_id);
  expect((await read('ext:555')).product.id).toBe(other);
});

test('pages, data and ratings may be cached publicly for a minute, and are revalidated by their ETag', async () => {
  const { team_id, team_code, product_id } = await openShop();
  await addProductReview(app, { team_id, product_id });
  for (const path of [
    `${product_id}.html`,
    `${product_id}.json`,
    `badges?products=${product_id}`,
  ]) {
    const { headers } = await get(`/w/${team_code}/${path}`);
    expect(headers['cache-control'], path).toBe('public, max-age=60');
    expect(headers['set-cookie'], path).toBeUndefined();
    const again = await get(`/w/${team_code}/${path}`, {
      'if-none-match': String(headers['etag']),
    });
    expect([again.statusCode, again.body], path).toEqual([304, '']);
    expect(again.headers['cache-control'], path).toBe('public, max-age=60');
  }
  expect((await get(`/w/${team_code}/999999999.html`)).headers['cache-control']).toBe('no-store');
});

test('the page shows the legal information beside each review, and its structured data match the page', async () => {
  const { team_id, team_code, product_id, html } = await openShop();
  await db
    .updateTable('products')
    .set({ gtin: '3760000000000', brand: 'Atelier', url: 'https://boutique.example/p/pull' })
    .where('id', '=', product_id)
    .execute();
  await addProductReview(app, {
    team_id,
    product_id,
    rating: 4,
    title: 'Chaud',
    display_name: null,
    reply: 'Merci.',
    is_incentivized: true,
  });
  await addProductReview(app, { team_id, product_id, rating: 5, text: '', age: 1 });
  await addProductReview(app, {
    team_id,
    product_id,
    rating: 1,
    text: 'Ailleurs',
    origin: 'Loox',
    age: 2,
  });
  const body = await html('?lang=fr');
  for (const text of [
    'Pull',
    'Client anonyme',
    'Achat vérifié',
    'Avis avec contrepartie',
    'Réponse d',
    'Signaler',
    'd’abord sur Loox',
    '3 avis publiés, dont 1 importé',
    'Avis recueillis ici : 4,5 sur 5 (2)',
    'Avec photo ou vidéo',
  ])
    expect(body, text).toContain(text);
  expect(dataOf(body)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Pull',
    url: 'https://boutique.example/p/pull',
    sku: 'P-M',
    gtin13: '3760000000000',
    brand: { '@type': 'Brand', name: 'Atelier' },
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: '4.5',
      ratingCount: 2,
      reviewCount: 1,
      bestRating: 5,
      worstRating: 1,
    },
    review: [
      {
        '@type': 'Review',
        author: { '@type': 'Person', name: 'Client anonyme' },
        datePublished: '2026-11-20',
        name: 'Chaud',
        reviewBody: 'Très chaud.',
        reviewRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5, worstRating: 1 },
      },
      {
        '@type': 'Review',
        author: { '@type': 'Person', name: 'Léa R.' },
        datePublished: '2026-11-19',
        reviewRating: { '@type': 'Rating', ratingValue: 5, bestRating: 5, worstRating: 1 },
      },
    ],
  });
  expect(body).toContain(
    `<link rel="canonical" href="${app.config.publicUrl}/w/${team_code}/${product_id}.html?lang=fr"/>`,
  );
  for (const lang of ['en', 'es', 'de', 'it', 'nl'])
    expect(await html(`?lang=${lang}`), lang).toContain(`<html lang="${lang}"`);
  expect(dataOf(await html('?rating=4'))).toBeNull();
  expect(dataOf(await html('?embed=1'))).toBeNull();
});

test('an incentivized review is marked in every form and in the data, and no other review is', async () => {
  const { team_id, product_id, read, html } = await openShop();
  const photos = [{ url: '/images/a1.webp', width: 8, height: 6 }];
  const video = { url: '/images/v1.mp4', poster_url: null };
  const forms = ['', '&embed=1', '&embed=1&form=carousel', '&embed=1&form=gallery'];
  const ways = [...forms, ...forms.slice(1).map((form) => `${form}&part=1`)];
  await addProductReview(app, { team_id, product_id, photos, video, age: 1 });
  for (const way of ways)
    expect(await html(`?lang=fr${way}`), way).not.toContain('Avis avec contrepartie');
  await addProductReview(app, { team_id, product_id, photos, video, is_incentivized: true });
  for (const way of ways) {
    // A gallery shows the photo and the video separately.
    const marks = (await html(`?lang=fr${way}`)).split('Avis avec contrepartie').length - 1;
    expect([way, marks]).toEqual([way, way.includes('gallery') ? 2 : 1]);
  }
  const { reviews } = await read(product_id);
  expect(reviews).toMatchObject([{ is_incentivized: true }, { is_incentivized: false }]);
});

test('each style setting of the wall also changes the forms of a product page', async () => {
  const { team_id, product_id, html } = await openShop();
  await addProductReview(app, { team_id, product_id });
  const plain = await html('?lang=fr&embed=1&part=1');
  for (const choice of [
    'accent=7a1f5c',
    'radius=0',
    'density=compact',
    'columns=2',
    'hide=filters',
    'hide=replies',
  ]) {
    const styled = await html(`?lang=fr&embed=1&part=1&${choice}`);
    expect(styled, choice).not.toBe(plain);
    expect(await html(`?lang=fr&embed=1&part=1&${choice}x%22%3E%3Cb%3E`), choice).toBe(plain);
  }
});

test('an average is exact in the data, and rounded once to one number wherever it is shown', async () => {
  const { team_id, team_code, product_id, read, html } = await openShop();
  // Six times 5 and five times 4 are 4.545…, which is 4.55 with two decimals and would be 4.6 if
  // rounded again.
  for (let age = 0; age < 11; age += 1)
    await addProductReview(app, { team_id, product_id, rating: age < 6 ? 5 : 4, age });
  const average = (6 * 5 + 5 * 4) / 11;
  expect((await read(product_id)).average).toBe(average);
  const page = await html('?lang=fr');
  expect(page).toContain('4,5 sur 5');
  expect(page).not.toContain('4,6');
  expect(dataOf(page)).toMatchObject({ aggregateRating: { ratingValue: '4.5' } });
  const { body } = await get(`/w/${team_code}/badges?products=${product_id}`);
  expect(JSON.parse(body)).toEqual({
    data: { [product_id]: { count: 11, average, label: '4,5 sur 5, 11 avis publiés' } },
  });
});

test('structured data are left out without a review collected here, on Shopify, or when the team says so', async () => {
  const { team_id, product_id, html } = await openShop();
  await addProductReview(app, { team_id, product_id, origin: 'Loox' });
  expect(dataOf(await html())).toBeNull();
  await addProductReview(app, { team_id, product_id });
  expect(dataOf(await html())).not.toBeNull();
  const { headers } = await addPerson(app, { team_id });
  const set = async (structured_data: string) => {
    const body = { product_reviews_config: { structured_data } };
    expect(
      (await callHttp(app, 'POST /api/team/product_reviews_config', headers, body)).status,
    ).toBe(200);
  };
  await set('off');
  expect(dataOf(await html())).toBeNull();
  await set('auto');
  await db
    .insertInto('integrations')
    .values({
      team_id,
      name: 'shopify',
      state: 'connected',
      account: null,
      credentials: null,
      last_error: null,
    })
    .execute();
  expect(dataOf(await html())).toBeNull();
  await set('on');
  expect(dataOf(await html())).not.toBeNull();
});

test('another site may embed the page in a frame only in its embedded form, and the script gets the page part', async () => {
  const { team_id, team_code, product_id } = await openShop();
  await addProductReview(app, {
    team_id,
    product_id,
    photos: [{ url: '/images/a1.webp', width: 8, height: 6 }],
  });
  const url = `/w/${team_code}/${product_id}.html`;
  const policy = async (query: string) =>
    String((await get(url + query)).headers['content-security-policy']);
  expect(await policy('')).toContain("frame-ancestors 'none'");
  for (const form of ['widget', 'carousel', 'gallery'])
    expect(await policy(`?embed=1&form=${form}`)).toContain('frame-ancestors *');
  const part = (await get(`${url}?part=1&embed=1`)).body;
  expect(part).toMatch(/^<style>.*:host.*<section class="box widget"/su);
  expect(part).toContain(`${app.config.publicUrl}/images/a1.webp`);
  expect(part).not.toContain('<script');
  expect((await get(`${url}?part=1&form=gallery`)).body).toContain('Photo 1 de Léa R., 5 sur 5');
});

test('the script is at most 4 kB compressed, and stores nothing in the browser', async () => {
  const script = await get('/products.js', { 'accept-encoding': 'br' });
  expect(script.headers['content-encoding']).toBe('br');
  expect(script.rawPayload.length).toBeLessThanOrEqual(4_096);
  expect((await get('/products.js')).body).not.toMatch(
    /innerHTML|document\.cookie|localStorage|document\.write/u,
  );
});

test('a review of a product can be reported from its page, and the report is recorded', async () => {
  const { team_id, team_code, product_id, html } = await openShop();
  const review = await addProductReview(app, { team_id, product_id });
  const [, link = ''] = /href="([^"]+)#signaler"/u.exec(await html()) ?? [];
  expect(link).toContain(`review=${review}`);
  const form = (await get(link.replaceAll('&amp;', '&'))).body;
  const [, moment = ''] = /name="moment" value="([^"]+)"/u.exec(form) ?? [];
  app.clock.advance(5_000);
  const answer = await app.http.inject({
    method: 'POST',
    url: `/avis/${team_code}/reports`,
    payload: new URLSearchParams({
      review,
      moment,
      reason: 'other',
      words: 'Cette personne n’a rien acheté ici.',
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.headers.location).toContain('reported=1');
  expect(
    await db
      .selectFrom('review_reports')
      .select('shop_review_id')
      .where('team_id', '=', team_id)
      .execute(),
  ).toEqual([{ shop_review_id: review }]);
});

test('a page says “without reward” only while it is true of all reviews, those of other pages included', async () => {
  const { team_id, product_id, html } = await openShop();
  for (let age = 0; age < 12; age += 1) await addProductReview(app, { team_id, product_id, age });
  expect(await html('?lang=fr')).toContain('sans contrepartie');
  await addProductReview(app, { team_id, product_id, status: 'pending', is_incentivized: true });
  expect(await html('?lang=fr')).toContain('sans contrepartie');
  await addProductReview(app, { team_id, product_id, is_incentivized: true, age: 400 });
  const first = await html('?lang=fr');
  expect(first).not.toContain('Avis avec contrepartie');
  expect(first).not.toContain('sans contrepartie');
  expect(await html('?lang=en&embed=1')).not.toContain('without any reward');
});
