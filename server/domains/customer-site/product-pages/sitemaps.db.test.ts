import { expect, test } from 'vitest';
import { addProduct } from '#server/testing/builders/product.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { addProductReview, readTeamCode } from './product-scene.fixture.ts';

const app = testApp(await testDatabase());
const get = (url: string) => app.http.inject({ method: 'GET', url });
const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/gu)].map(([, address]) => address);

test('robots.txt names the sitemap, which lists the pages of reviewed products alone', async () => {
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
  expect(addressesIn(index.body)).toEqual([`${publicUrl}/w/${code}/sitemap-1.xml`]);
  const file = await get(`/w/${code}/sitemap-1.xml`);
  expect(addressesIn(file.body)).toEqual([`${publicUrl}/w/${code}/${reviewed}.html`]);
  const [page = ''] = addressesIn(file.body);
  const shown = await get(page.slice(publicUrl.length));
  expect(shown.statusCode).toBe(200);
  expect(shown.body).not.toContain('noindex');
  for (const url of [
    `/w/${code}/sitemap-2.xml`,
    `/w/${code}/sitemap-0.xml`,
    `/w/${silent}/sitemap-1.xml`,
    '/w/nulle/sitemap-1.xml',
  ])
    expect((await get(url)).statusCode, url).toBe(404);
});
