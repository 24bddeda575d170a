import { type Browser, devices, expect, type Page, test } from '@playwright/test';
import { openDatabase } from '#server/database/open.ts';
import { openSeededShop } from '../scripts/seed-shop/open-seeded-shop.ts';
import { customerLinks } from './support/customer-links.ts';
import { barriersOf, lookAt, sidewaysScrollOf } from './support/look-at.ts';
import { ADDRESS, readTestShops, signIn } from './support/shops.ts';

/**
 * Checks the customer’s pages on phones and desktops: with and without JavaScript, in six
 * languages, with and without a message.
 */

const PHONE = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 844 },
  locale: 'fr-FR',
  timezoneId: 'Europe/Paris',
  baseURL: ADDRESS,
  reducedMotion: 'reduce',
} as const;
const LOCALES = ['fr', 'en', 'es', 'de', 'it', 'nl'] as const;

/** Creates a shop and the links of customers who have received no message. */
async function openCustomers(count: number): Promise<{
  shop: Awaited<ReturnType<typeof openSeededShop>>;
  links: string[];
  ratingOf: (link: string) => Promise<number | null>;
}> {
  const shop = await openSeededShop(ADDRESS, { team_name: 'Savonnerie du Vallon' });
  const orders = Array.from({ length: count }, (_, index) => ({
    number: `#${4812 + index}`,
    email: `claire${index}@exemple.fr`,
    first_name: 'Claire',
    delivered_at: new Date().toISOString(),
    line_items: [{ title: 'Savon surgras' }],
  }));
  const headers = { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' };
  for (const [path, body] of [
    ['customization_config', { customization_config: { languages: [...LOCALES] } }],
    ['orders', orders],
  ] as const) {
    const answer = await fetch(`${ADDRESS}/api/team/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
  }
  const read = async <T>(call: (db: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> => {
    const db = openDatabase({
      host: readTestShops().socket,
      user: 'app',
      database: 'postgres',
      max: 1,
    });
    try {
      return await call(db);
    } finally {
      await db.destroy();
    }
  };
  return {
    shop,
    links: await customerLinks(shop.team_id),
    ratingOf: (link) =>
      read(
        async (db) =>
          (
            await db
              .selectFrom('review_requests')
              .select('rating')
              .where('token', '=', link.slice(3))
              .executeTakeFirstOrThrow()
          ).rating,
      ),
  };
}

async function openPhone(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  return (await browser.newContext({ ...PHONE, javaScriptEnabled })).newPage();
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a shop prints its general link, and any visitor can rate through it, with or without JavaScript, until it is closed', async ({
  page,
  context,
  browser,
}) => {
  const { shop } = await openCustomers(1);
  await signIn(context, shop);
  await page.goto('/dashboard/settings/general-link');
  const address = (await page.getByRole('link', { name: /\/t\// }).getAttribute('href')) ?? '';
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveJSProperty('complete', true);
  expect(
    await page
      .getByRole('img', { name: /QR code/ })
      .evaluate((image) => (image as HTMLImageElement).naturalWidth),
  ).toBeGreaterThan(100);
  const [card] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /Carte pour le colis/ }).click(),
  ]);
  expect(card.suggestedFilename()).toMatch(/^avis-.*carte\.pdf$/);
  await lookAt(page, 'general-link');

  const plain = await openPhone(browser, false);
  await plain.goto(address);
  await expect(heading(plain)).toHaveText(/Comment s’est passé votre achat\s\?/);
  await plain.waitForTimeout(2_100);
  await plain.getByText('Décevant').tap();
  await plain.getByLabel('Nom').fill('Claire Morel');
  await plain.getByRole('button', { name: 'Continuer' }).tap();
  await expect(heading(plain)).toHaveText('Merci de votre franchise, Claire.');
  expect(await plain.context().cookies()).toEqual([]);

  const phone = await openPhone(browser, true);
  await phone.goto(address);
  await lookAt(phone, 'customer-general');
  await phone.getByRole('radio', { name: /Excellent/ }).check({ force: true });
  await phone.getByLabel('Nom').fill('Léo');
  await phone.getByLabel('E-mail').fill('leo@exemple.fr');
  await phone.context().setOffline(true);
  const failed = phone.waitForEvent('requestfailed');
  await phone.getByRole('button', { name: 'Continuer' }).tap();
  await failed;
  await phone.context().setOffline(false);
  // The navigation to the page of the failed request may still be in progress.
  await expect(() => phone.goto(address)).toPass();
  await expect(phone.getByLabel('E-mail')).toHaveValue('leo@exemple.fr');
  await phone.getByRole('radio', { name: /Bien/ }).check({ force: true });
  await phone.waitForTimeout(2_000);
  await phone.getByRole('button', { name: 'Continuer' }).tap();
  await expect(heading(phone)).toHaveText('Merci, Léo.');

  await page.goto('/dashboard/reviews');
  await expect(page.getByText('Claire Morel').first()).toBeVisible();
  await page.goto('/dashboard/settings/general-link');
  await page.getByRole('switch', { name: 'Ouvert à tous' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0);
  expect((await phone.goto(address))?.status()).toBe(404);
  await expect(heading(phone)).toHaveText('Cette page n’est pas ouverte.');
  await lookAt(phone, 'customer-closed');
});

test('the customer’s page has six languages, sets no cookie before one is chosen, and saves the star of the message only once it is confirmed', async ({
  browser,
}) => {
  const {
    links: [first = '', second = ''],
    ratingOf,
  } = await openCustomers(2);
  const phone = await openPhone(browser, true);
  await phone.goto(`${first}?rating=4`);
  await lookAt(phone, 'customer-starred');
  expect(await phone.context().cookies()).toEqual([]);
  expect(await ratingOf(first)).toBeNull();
  await phone.setViewportSize({ width: 320, height: 568 });
  for (const locale of LOCALES) {
    await phone.goto(`${first}?lang=${locale}`);
    expect(await phone.evaluate(() => document.documentElement.lang)).toBe(locale);
    expect(await barriersOf(phone), locale).toEqual([]);
    expect(await sidewaysScrollOf(phone), locale).toBe(0);
  }
  expect((await phone.context().cookies()).map(({ name, value }) => `${name}=${value}`)).toEqual([
    'locale=nl',
  ]);
  await phone.setViewportSize(PHONE.viewport);
  await phone.goto(`${first}/legal?lang=fr`);
  await expect(phone.getByRole('heading', { name: 'Motifs de refus' })).toBeVisible();
  await lookAt(phone, 'customer-legal');
  await phone.goto(`${first}?rating=4`);
  await phone.getByRole('button', { name: /^Confirmer 4/ }).tap();
  await expect(heading(phone)).toHaveText('Merci, Claire.');
  expect(await ratingOf(first)).toBe(4);
  await lookAt(phone, 'customer-thanks');

  const plain = await openPhone(browser, false);
  await plain.goto(`${second}/stop`);
  await plain.getByRole('link', { name: 'Choisir ce que je reçois' }).tap();
  await plain.getByRole('checkbox', { name: /Réponses à mes avis/ }).uncheck();
  await plain.getByRole('button', { name: 'Enregistrer' }).tap();
  await expect(plain.getByText('C’est enregistré.')).toBeVisible();
  await expect(plain.getByRole('checkbox', { name: /Réponses à mes avis/ })).not.toBeChecked();
  await phone.goto(`${second}/preferences`);
  await lookAt(phone, 'customer-preferences');
});
