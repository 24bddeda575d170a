import { expect, test } from 'vitest';
import { addProduct } from '#server/testing/builders/product.ts';
import { addRequest } from '#server/testing/builders/request.ts';
import { addShopReview } from '#server/testing/builders/shop-review.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { createSitemapWork } from './sitemap-work.ts';
import { addProductReview, readTeamCode } from './product-scene.fixture.ts';

const app = testApp(await testDatabase());
const get = (url: string) => app.http.inject({ method: 'GET', url });
const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/gu)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );

test('robots.txt contains the sitemap, which lists only the pages of products with reviews', async () => {
  const { publicUrl } = app.config;
  expect((await get('/robots.txt')).body).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  const team_id = await addTeam(app);
  const silent = await readTeamCode(app, await addTeam(app));
  const code = await readTeamCode(app, team_id);
  const reviewed = await addProduct(app, { team_id, title: 'Pull & <gilet>' });
  const merged = await addProduct(app, { team_id, title: 'Ancien', root_id: reviewed });
  const waiting = await addProduct(app, { team_id, title: 'Bonnet' });
  await addProductReview(app, { team_id, product_id: merged });
  await addProductReview(app, { team_id, product_id: reviewed, age: 1 });
  await addProductReview(app, { team_id, product_id: waiting, status: 'pending' });
  const index = await get('/sitemap.xml');
  expect(index.headers['content-type']).toContain('application/xml');
  const files = addressesIn(index.body);
  expect(files).toContain(`${publicUrl}/w/${code}/sitemap-1.xml`);
  expect(files.filter((file) => file.includes(`/w/${silent}/`))).toEqual([]);
  const file = await get(`/w/${code}/sitemap-1.xml`);
  expect(addressesIn(file.body)).toEqual([`${publicUrl}/w/${code}/${reviewed}.html?lang=fr`]);
  const [page = ''] = addressesIn(file.body);
  const shown = await get(page.slice(publicUrl.length));
  expect(shown.statusCode).toBe(200);
  expect(shown.body).not.toContain('noindex');
  // The sitemap uses the canonical address of a page.
  expect(shown.body).toContain(`<link rel="canonical" href="${page}"/>`);
  for (const url of [
    `/w/${code}/sitemap-2.xml`,
    `/w/${code}/sitemap-0.xml`,
    `/w/${silent}/sitemap-1.xml`,
    '/w/nulle/sitemap-1.xml',
  ])
    expect((await get(url)).statusCode, url).toBe(404);
});

test('the wall of a shop is in the sitemap once it has a published review, in the language of the shop', async () => {
  const { publicUrl } = app.config;
  const team_id = await addTeam(app);
  const code = await readTeamCode(app, team_id);
  await app.db
    .updateTable('teams')
    .set({ customer_locale: 'de' })
    .where('id', '=', team_id)
    .execute();
  const file = `/w/${code}/sitemap-1.xml`;
  expect((await get(file)).statusCode).toBe(404);
  const request_id = await addRequest(app.db, { team_id, email: 'lea@exemple.fr' });
  const { shop_review_id } = await addShopReview(app, { team_id, request_id, marker: 'Léa' });
  await app.db
    .updateTable('shop_reviews')
    .set({ status: 'published', published_at: app.clock.now(), publish_at: null })
    .where('id', '=', shop_review_id)
    .execute();
  app.clock.advance(3_600_000);
  expect(addressesIn((await get('/sitemap.xml')).body)).toContain(publicUrl + file);
  const [page = '', ...others] = addressesIn((await get(file)).body);
  expect(others).toEqual([]);
  const { body } = await get(page.slice(publicUrl.length));
  expect(body).toContain('lang="de"');
  expect(body).toContain(`rel="canonical" href="${page.replaceAll('&', '&amp;')}"`);
  expect(body).not.toContain('noindex');
});

test('simultaneous requests of a file share one computation, which is given again for an hour', async () => {
  const computed: string[] = [];
  const work = createSitemapWork(app);
  const write = (name: string) => async () => {
    computed.push(name);
    await Promise.resolve();
    return name;
  };
  const many = Array.from({ length: 1_000 }, () =>
    work({ team_id: null, name: 'index' }, write('index')),
  );
  expect(new Set(await Promise.all(many))).toEqual(new Set(['index']));
  await work({ team_id: null, name: 'index' }, write('index'));
  expect(computed).toEqual(['index']);
  app.clock.advance(3_600_000);
  await work({ team_id: null, name: 'index' }, write('index'));
  expect(computed).toEqual(['index', 'index']);
});

test('files are computed one at a time, and too many different ones are refused', async () => {
  let running = 0;
  let most = 0;
  const work = createSitemapWork(app);
  const asked = Array.from({ length: 30 }, (_, at) =>
    work({ team_id: null, name: String(at) }, async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      if (at === 0) throw new Error('the database is away');
      return String(at);
    }),
  );
  const results = await Promise.allSettled(asked);
  expect(most).toBe(1);
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(
    Array.from({ length: 30 }, (_, at) => at > 0 && at < 20),
  );
  // A failure is not kept.
  expect(await work({ team_id: null, name: '0' }, async () => 'again')).toBe('again');
});

test('a shop takes two places of those that wait, and leaves the others to other shops', async () => {
  const work = createSitemapWork(app);
  const ask = (team_id: string, at: number) =>
    work({ team_id, name: `${team_id} ${at}` }, async () => 'text');
  const asked = [...[1, 2, 3, 4].map((at) => ask('7', at)), ask('8', 1)];
  const results = await Promise.allSettled(asked);
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    true,
    false,
    false,
    true,
  ]);
  expect(await ask('7', 3)).toBe('text');
});
