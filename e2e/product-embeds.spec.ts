import { expect, test } from '@playwright/test';
import { productEmbedCode } from '#web/back-office/products/product-embed-code.ts';
import { openOtherSite } from './support/other-site.ts';
import { ADDRESS, enterShop } from './support/shops.ts';

/** Checks the embed codes on the page of a shop: no layout shift, nothing stored, few requests. */

/** One identifier contains a comma, which a list in a URL would split in two. */
const PRODUCTS = ['1', '2', '3,5'].map((id) => ({ external_id: id, title: `Savon ${id}` }));

test('on another site the stars of a list load in one call, reviews only once they are near the viewport, and nothing shifts the layout or is stored', async ({
  page,
  browser,
}) => {
  const { headers, team_id } = await enterShop(page);
  const post = async (path: string, data: unknown) => {
    const answer = await page.request.post(path, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  await post('/api/team/products', PRODUCTS);
  const reviews = PRODUCTS.flatMap(({ external_id }, at) =>
    Array.from({ length: 12 }, (_, number) => ({
      product_id: external_id,
      origin: 'Judge.me',
      origin_id: `${team_id}-${external_id}-${number}`,
      rating: number === 0 ? 2 : 5 - at,
      body: `Avis ${number} sur le savon ${external_id}. ${'Il mousse bien. '.repeat(number)}`,
      author_name: 'Léa R.',
      published_at: `2026-01-${10 + number}T09:00:00Z`,
    })),
  );
  await post('/api/team/product_reviews', reviews);
  const answer = await page.request.get('/api/team', { headers });
  const { team_code } = ((await answer.json()) as { data: { team_code: string } }).data;
  const codeOf = (form: 'stars' | 'widget', id: string) =>
    productEmbedCode({ origin: ADDRESS, team_code, form, way: 'script', lang: 'fr' }).replace(
      'IDENTIFIANT',
      id,
    );
  const stars = PRODUCTS.map(({ external_id }) => `<p>${codeOf('stars', external_id)}</p>`);
  const site = await openOtherSite(
    `${stars.join('')}<div style="height:3000px"></div>${codeOf('widget', '1')}`,
  );

  const visitor = await browser.newContext({ locale: 'fr-FR' });
  const stranger = await visitor.newPage();
  const asked: string[] = [];
  stranger.on('request', (request) => {
    const { pathname, origin } = new URL(request.url());
    if (origin === ADDRESS) asked.push(pathname);
  });
  await stranger.addInitScript(() => {
    const moves: number[] = [];
    Object.assign(globalThis, { moves });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        moves.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const read = () =>
    stranger.evaluate(() => ({
      foot: (document.querySelector('footer')?.getBoundingClientRect().top ?? 0) + scrollY,
      moves: (globalThis as unknown as { moves: number[] }).moves,
      stored: [localStorage.length, sessionStorage.length, document.cookie],
    }));
  await stranger.goto(site.url, { waitUntil: 'domcontentloaded' });
  const { foot } = await read();
  await expect(stranger.getByRole('img', { name: '4,8 sur 5, 12 avis publiés' })).toBeVisible();
  await expect(stranger.getByRole('img', { name: '3,8 sur 5, 12 avis publiés' })).toBeVisible();
  await expect(stranger.getByRole('img', { name: '2,9 sur 5, 12 avis publiés' })).toBeVisible();
  const badges = `/w/${team_code}/badges`;
  expect(asked.filter((path) => path === badges)).toEqual([badges]);
  expect(asked.filter((path) => path.endsWith('.html'))).toEqual([]);

  await stranger.evaluate(() => scrollTo(0, 3000));
  await expect(stranger.getByText('Avis 11 sur le savon 1.')).toBeVisible();
  expect(asked.filter((path) => path.endsWith('.html'))).toEqual([`/w/${team_code}/ext%3A1.html`]);
  // The list is filtered in place: the visitor stays on the page of the shop.
  await stranger.getByRole('link', { name: /2 sur 5/u }).click();
  await expect(stranger.getByText('Avis 0 sur le savon 1.')).toBeVisible();
  await expect(stranger.getByText('Avis 11 sur le savon 1.')).toHaveCount(0);
  await stranger.getByRole('button', { name: 'Utile' }).click();
  await expect(stranger.getByText('Merci, c’est compté.')).toBeVisible();
  // A question is submitted in place, too.
  await stranger.getByRole('link', { name: 'Poser une question' }).click();
  await stranger
    .getByRole('textbox', { name: 'Votre question' })
    .fill('Est-ce qu’il convient aux enfants ?');
  await stranger.getByLabel('Votre e-mail').fill('lecteur@exemple.fr');
  const ask = stranger.getByRole('button', { name: 'Envoyer la question' });
  const confirmation = stranger
    .getByRole('status')
    .filter({ hasText: 'Un e-mail vient de partir' });
  await expect(async () => {
    // A form that is sent within two seconds is refused as if a robot had sent it, and shows the
    // typed text again.
    if (await ask.isVisible()) await ask.click();
    await expect(confirmation).toBeVisible({ timeout: 5_000 });
  }).toPass();
  expect(asked.some((path) => path.startsWith(`/w/${team_code}/questions/`))).toBe(true);
  expect(stranger.url()).toBe(`${site.url}/`);
  expect(await read()).toEqual({ foot, moves: [], stored: [0, 0, ''] });
  expect(await visitor.cookies()).toEqual([]);

  // The frame shows the same reviews without JavaScript.
  const plain = await browser.newContext({ locale: 'fr-FR', javaScriptEnabled: false });
  const bare = await plain.newPage();
  const frame = await openOtherSite(
    productEmbedCode({
      origin: ADDRESS,
      team_code,
      form: 'widget',
      way: 'frame',
      lang: 'fr',
    }).replace('IDENTIFIANT', '1'),
  );
  await bare.goto(frame.url);
  await expect(bare.frameLocator('iframe').getByText('Avis 11 sur le savon 1.')).toBeVisible();
  frame.close();
  site.close();
});
