import { type APIRequestContext, devices, expect, type Page, test } from '@playwright/test';
import {
  SHOP,
  SHOPIFY_CLIENT_ID,
  SHOPIFY_CLIENT_SECRET,
} from '#fake-services/shopify/shopify-rows.ts';
import { shopifyOrder } from '#fake-services/shopify/shopify-orders.ts';
import { shopifyProduct } from '#fake-services/shopify/shopify-products.ts';
import { type FakeShopify, startShopify } from '#fake-services/shopify/shopify.ts';
import { validateFeed } from '#server/domains/customer-site/product-pages/feed-schema.fixture.ts';
import { productEmbedCode } from '#web/back-office/products/product-embed-code.ts';
import { lookAt } from './support/look-at.ts';
import { openOtherSite } from './support/other-site.ts';
import { ownInstance } from './support/own-instance.ts';

/**
 * Follows an order of three lines to everything that others read of it: the shop’s site, search
 * engines, Google’s feed and the products in Shopify.
 */

const DAY = 86_400_000;
const PHONE = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 844 },
  locale: 'fr-FR',
  timezoneId: 'Europe/Paris',
};
const PRODUCTS = [
  { id: 8_400_112_201, title: 'Savon </script><b>doux</b>' },
  { id: 8_400_112_202, title: 'Shampoing' },
  { id: 8_400_112_203, title: 'Baume' },
];

let shopify: FakeShopify;
const ADDRESS = ownInstance(43, {
  open: async (address) => {
    shopify = await startShopify();
    shopify.webhook.url = `${address}/webhooks/shopify`;
    shopify.shop().products.push(...PRODUCTS.map((product) => shopifyProduct(product)));
    return {
      SHOPIFY_CLIENT_ID,
      SHOPIFY_CLIENT_SECRET,
      SHOPIFY_ORIGIN_TEMPLATE: shopify.settings.originTemplate,
    };
  },
  close: () => shopify.stop(),
});

async function register(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continuer avec Shopify' }).click();
  await page.getByLabel('Adresse de votre boutique').fill(SHOP);
  await page.getByRole('button', { name: 'Continuer avec Shopify' }).click();
  await page.getByLabel('Prénom').fill('Inès');
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill('le savon de Marseille');
  await page.getByRole('button', { name: 'Créer le compte' }).click();
  await expect(page).toHaveURL(/\/onboarding/);
}

type Ask = <T>(method: 'GET' | 'POST', path: string, data?: unknown) => Promise<T>;

async function asOwner(page: Page): Promise<Ask> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'access_token')?.value ?? '';
  const request: APIRequestContext = page.request;
  return async <T>(method: 'GET' | 'POST', path: string, data?: unknown) => {
    const answer = await request.fetch(path, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data !== undefined && { data }),
    });
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
    return (await answer.json()) as T;
  };
}

/** Records one second of moving colour, as a browser encodes it. */
async function record(page: Page): Promise<Buffer> {
  const film = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 160;
    canvas.height = 120;
    const drawing = canvas.getContext('2d');
    const timer = setInterval(() => {
      if (!drawing) return;
      drawing.fillStyle = `hsl(${performance.now() % 360} 60% 50%)`;
      drawing.fillRect(0, 0, 160, 120);
    }, 40);
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
    const pieces: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
    const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    recorder.stop();
    await ended;
    clearInterval(timer);
    return [...new Uint8Array(await new Blob(pieces).arrayBuffer())];
  });
  return Buffer.from(film);
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Expects the properties that Google’s documentation of review snippets requires of a product. */
function expectValidProduct(data: unknown): void {
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: expect.stringMatching(/\S/u) as unknown as string,
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: expect.stringMatching(/^[1-5]\.\d$/u) as unknown as string,
      ratingCount: expect.any(Number) as unknown as number,
      bestRating: 5,
      worstRating: 1,
    },
  });
  const { review = [] } = data as { review?: unknown[] };
  expect(review.length).toBeGreaterThan(0);
  for (const one of review)
    expect(one).toMatchObject({
      '@type': 'Review',
      author: { '@type': 'Person', name: expect.stringMatching(/^.{1,99}$/u) as unknown as string },
      datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u) as unknown as string,
      reviewRating: { '@type': 'Rating', ratingValue: expect.any(Number) as unknown as number },
    });
}

test('three products of an order are reviewed with photos and a video and published; the reviews appear on another site, for search engines, in the feed and in Shopify', async ({
  page,
  browser,
}) => {
  test.setTimeout(480_000);
  await register(page);
  const ask = await asOwner(page);
  await ask('POST', '/api/team/product_reviews_config', {
    product_reviews_config: { structured_data: 'on' },
  });
  const order = shopifyOrder({
    delivered_at: new Date().toISOString(),
    fulfilled_at: new Date(Date.now() - DAY).toISOString(),
    lines: PRODUCTS.map(({ id, title }) => ({ title, product_id: String(id), sku: `SKU-${id}` })),
  });
  await page.goto('/dashboard/settings/integrations/shopify');
  await expect(page.getByText('18 sujets suivis')).toBeVisible({ timeout: 60_000 });
  expect(await shopify.emitOrder('orders/updated', order)).toBe(200);
  const find = async () => {
    const email = encodeURIComponent(order.email ?? '');
    type ReviewList = { data: { id: string }[] };
    return (
      (await ask<ReviewList>('GET', `/api/team/customers?search=${email}`)).data[0]?.id ?? null
    );
  };
  await expect.poll(find, { timeout: 60_000 }).not.toBeNull();
  const { data: link } = await ask<{ data: { url: string } }>(
    'POST',
    `/api/team/reviews/${(await find()) ?? ''}/link`,
  );

  // The customer’s part, on a phone.
  const phone = await (await browser.newContext(PHONE)).newPage();
  await phone.goto(link.url);
  await phone.getByRole('button', { name: /^Excellent/ }).click();
  await phone.getByRole('link', { name: 'Vos produits' }).click();
  const products = phone.locator('section.pr').filter({ has: phone.locator('fieldset.ps') });
  await expect(products).toHaveCount(3);
  const film = await record(phone);
  for (const [at, title] of ['Doux', 'Bien', 'Gras'].entries()) {
    const product = products.nth(at);
    await product.locator(`input[name^=rating_][value="${5 - at}"]`).check({ force: true });
    await product.getByText('Ajouter des mots, des photos ou une vidéo').click();
    await product.getByLabel('Titre').fill(title);
    await product
      .getByLabel('Votre avis', { exact: false })
      .fill(`Un avis sur la ligne ${at + 1}.`);
    await product
      .locator('input[type=file]')
      .setInputFiles([
        { name: 'photo.png', mimeType: 'image/png', buffer: PIXEL },
        ...(at === 0 ? [{ name: 'film.webm', mimeType: 'video/webm', buffer: film }] : []),
      ]);
  }
  await lookAt(phone, 'product-form-with-video');
  await phone.getByRole('button', { name: 'Publier mes avis' }).click();
  await expect(phone).toHaveURL(/\/products\?done=1$/, { timeout: 30_000 });
  await expect(phone.getByText('Retirer la vidéo')).toBeVisible();

  // A file that is neither image nor video is refused next to its field, whose section opens. The
  // other chosen values stay.
  const last = products.nth(2);
  await last
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('MZ, a program') },
    ]);
  await last.getByText('Ajouter des mots, des photos ou une vidéo').click();
  await phone.getByRole('button', { name: 'Publier mes avis' }).click();
  const files = last.locator('input[type=file]');
  await expect(last.getByText(/Un fichier n’est ni une image/)).toBeVisible({ timeout: 30_000 });
  await expect(files).toHaveAccessibleDescription(/Un fichier n’est ni une image/);
  await expect(files).toBeFocused();
  await expect(files).not.toHaveValue('');
  await phone.context().close();

  // The team opens each review and publishes it.
  await page.goto('/dashboard/reviews/shop');
  await page.getByRole('link', { name: 'Léa M.' }).last().click();
  await expect(page.locator('video')).toBeVisible();
  await lookAt(page, 'moderate-video');
  type Listed = {
    data: {
      id: string;
      product_id: string;
      media: { kind: string; url: string; poster_url: string | null }[];
    }[];
  };
  const { data: pending } = await ask<Listed>('GET', '/api/team/product_reviews?status=pending');
  expect(pending).toHaveLength(3);
  for (const { id } of pending) await ask('POST', `/api/team/product_reviews/${id}/publish`);
  const { data: published } = await ask<Listed>(
    'GET',
    '/api/team/product_reviews?status=published',
  );
  const withVideo = published.find(({ media }) => media.some(({ kind }) => kind === 'video'));
  const video = withVideo?.media.find(({ kind }) => kind === 'video');
  expect(video).toMatchObject({
    url: expect.stringMatching(/\.webm$/u) as unknown as string,
    poster_url: expect.stringMatching(/^\/images\//u) as unknown as string,
  });

  // Another site shows the reviews of the first product and plays the video.
  const { data: team } = await ask<{ data: { team_code: string } }>('GET', '/api/team');
  const code = productEmbedCode({
    origin: ADDRESS,
    team_code: team.team_code,
    form: 'widget',
    way: 'script',
    lang: 'fr',
  }).replace('IDENTIFIANT', String(PRODUCTS[0]?.id));
  const site = await openOtherSite(code);
  await page.goto(site.url);
  await expect(page.getByText('Un avis sur la ligne 1.')).toBeVisible({ timeout: 30_000 });
  const played = await page.locator('video').evaluate(async (element) => {
    const shown = element as HTMLVideoElement;
    await shown.play();
    return shown.videoWidth;
  });
  expect(played).toBe(160);
  await lookAt(page, 'product-widget-with-video');
  site.close();

  // Search engines read the page of that product.
  const address = `${ADDRESS}/w/${team.team_code}/ext:${PRODUCTS[0]?.id}.html`;
  await page.goto(address);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  const product = JSON.parse(data ?? '') as { name: string };
  expect(product.name).toBe(PRODUCTS[0]?.title);
  expectValidProduct(product);

  // Google reads the feed after the catalogue of the shop has given the address of each product.
  type Feed = { data: { url: string; review_count: number } };
  const readFeed = () => ask<Feed>('GET', '/api/team/product_feed');
  await expect.poll(async () => (await readFeed()).data.review_count, { timeout: 150_000 }).toBe(3);
  const { data: feed } = await readFeed();
  const { faults, values } = validateFeed(await (await page.request.get(feed.url)).text());
  expect([faults, values['review_id']?.length]).toEqual([[], 3]);

  // Shopify shows the stars of each product.
  const shown = () =>
    shopify
      .shop()
      .products.map(({ metafields }) => [
        metafields.get('reviews.rating')?.value,
        metafields.get('reviews.rating_count')?.value,
      ]);
  await expect
    .poll(() => shown().every(([, count]) => count === '1'), { timeout: 200_000 })
    .toBe(true);
  expect(
    shown().map(([rating]) => (JSON.parse(rating ?? '{}') as { value: string }).value),
  ).toEqual(['5.0', '4.0', '3.0']);
});
