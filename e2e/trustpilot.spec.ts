import { expect, test } from '@playwright/test';
import { type Database, openDatabase } from '#server/database/open.ts';
import { openSeededShop } from '../scripts/seed-shop/open-seeded-shop.ts';
import { startTrustpilot } from '#fake-services/trustpilot/trustpilot.ts';
import { type FakeTrustpilot } from '#fake-services/trustpilot/fake-trustpilot.ts';
import {
  BUSINESS_USER,
  siteReview,
  TRUSTPILOT_KEY,
  TRUSTPILOT_SECRET,
} from '#fake-services/trustpilot/trustpilot-rows.ts';
import { lookAt } from './support/look-at.ts';
import { ADDRESS, readTestShops, signIn } from './support/shops.ts';
import { TRUSTPILOT_PORT } from './support/start-instance.ts';

let site: FakeTrustpilot;
let db: Database;
test.beforeAll(async () => {
  site = await startTrustpilot(TRUSTPILOT_PORT);
  db = openDatabase({ host: readTestShops().socket, user: 'app', database: 'postgres', max: 1 });
});
test.afterAll(async () => {
  await db.destroy();
  await site.stop();
});

test('a shop that connects its Trustpilot page alone is warned; with an API key it reads its reviews and confirms a match, and a revoked key is reported', async ({
  page,
  context,
  request,
}) => {
  const shop = await openSeededShop(ADDRESS, { team_name: 'Atelier du Trust' });
  await signIn(context, shop);
  const authorization = `Bearer ${shop.token}`;
  const destination = {
    kind: 'trustpilot',
    url: 'https://fr.trustpilot.com/evaluate/boutique.example',
  };
  await request.post('/api/team/conditional_config', {
    headers: { authorization },
    data: { conditional_config: { destinations: [destination] } },
  });
  const orders = [
    ['1042', 'Léa', 'Martin'],
    ['1043', 'Paul', 'Roux'],
  ].map(([number, first_name, last_name]) => ({
    number,
    first_name,
    last_name,
    email: `client${number}@exemple.fr`,
    delivered_at: new Date().toISOString(),
  }));
  await request.post('/api/team/orders', { headers: { authorization }, data: orders });
  const paul = await db
    .selectFrom('review_requests')
    .select('token')
    .where('team_id', '=', shop.team_id)
    .where('first_name', '=', 'Paul')
    .executeTakeFirstOrThrow();
  await request.get(`/y/${paul.token}/go/1`, {
    headers: { 'sec-fetch-user': '?1' },
    maxRedirects: 0,
  });
  const createdAt = new Date().toISOString();
  site.reviews.splice(
    0,
    Infinity,
    siteReview(1, { referenceId: '1042', createdAt }),
    siteReview(2, {
      stars: 2,
      title: 'Trop long',
      createdAt,
      consumer: { displayName: 'Paul R.' },
    }),
    siteReview(3, { consumer: { displayName: 'Zoé' } }),
  );

  await page.goto('/dashboard/reviews/trustpilot_mode');
  await expect(page.getByRole('heading', { name: 'Pas encore d’avis Trustpilot' })).toBeVisible();
  const letGo = Promise.withResolvers<void>();
  await page.route('**/api/team/senders', async (route) => {
    await letGo.promise;
    await route.continue();
  });
  const listed = page.waitForResponse('**/api/team/integrations');
  await page.getByRole('link', { name: 'Connecter Trustpilot' }).click();
  await listed;
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expect(
    page.getByLabel('Adresse de votre page'),
    'a part above is not read yet, and would move it',
  ).toBeHidden();
  letGo.resolve();
  await page
    .getByLabel('Adresse de votre page')
    .fill('https://trustpilot.com.pirate.example/review/a.fr');
  await page.getByRole('button', { name: 'Connecter Trustpilot' }).click();
  await expect(page.getByText(/doit être celle de votre page Trustpilot/u)).toBeVisible();
  await page
    .getByLabel('Adresse de votre page')
    .fill('https://fr.trustpilot.com/review/boutique.example');
  await page.getByRole('button', { name: 'Connecter Trustpilot' }).click();
  await expect(page.getByText('Lien simple : avis non étiquetés')).toBeVisible();

  await page.getByRole('button', { name: 'Ajouter une clé d’API' }).click();
  const form = page.getByRole('form', { name: 'Page Trustpilot' });
  await form.getByRole('button', { name: 'J’ai une clé d’API' }).click();
  await form.getByLabel('Clé d’API', { exact: true }).fill(TRUSTPILOT_KEY);
  await form.getByLabel('Secret d’API').fill(TRUSTPILOT_SECRET);
  await form.getByLabel('Identifiant d’utilisateur').fill(BUSINESS_USER);
  await page.getByRole('button', { name: 'Reconnecter' }).click();
  await expect(page.getByText('Clé d’API, avec les références de vos invitations')).toBeVisible();
  await expect(page.getByText('dont 1 rapproché')).toBeVisible();
  await lookAt(page, 'trustpilot-card');

  site.revoke();
  const card = page.getByRole('main');
  await card.getByRole('button', { name: 'Tester la connexion' }).click();
  await expect(
    page.getByText('Les avis Trustpilot ne sont plus synchronisés').first(),
  ).toBeVisible();
  const reviews = site.reviews.slice();
  site.reset();
  site.reviews.splice(0, Infinity, ...reviews);
  await card.getByRole('button', { name: 'Tester de nouveau' }).click();
  await expect(page.getByText('Trustpilot répond de nouveau').first()).toBeVisible();

  await page.goto('/dashboard/reviews/trustpilot_mode');
  const pairs = page.getByRole('list', { name: 'Avis et demandes' });
  await expect(pairs.getByText('par la référence de l’invitation')).toBeVisible();
  await expect(pairs.getByText('Aucune demande connue')).toBeVisible();
  await expect(
    pairs.getByRole('link', { name: /Y répondre sur Trustpilot/u }).first(),
  ).toHaveAttribute('href', /^https:\/\/www\.trustpilot\.com\/reviews\/[\da-f]{24}$/u);
  await lookAt(page, 'trustpilot-mode');
  await page.getByRole('button', { name: 'C’est cet avis' }).click();
  await expect(pairs.getByText('par vous')).toBeVisible();
  await page.getByRole('button', { name: 'Défaire le rapprochement' }).first().click();
  await expect(page.getByText('Le rapprochement est défait').first()).toBeVisible();
  await page.getByRole('link', { name: /Sans demande/u }).click();
  await expect(pairs.getByText('Aucune demande connue')).toHaveCount(2);
});
