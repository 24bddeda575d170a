import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Answer } from '#contract/api/schemas.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { openDatabase } from '#server/database/open.ts';
import { runRecueil } from '#server/testing/run-recueil.ts';
import { IS_FULL } from '#server/testing/contract/cases-of.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { recountTeam } from '#server/domains/statistics/cohorts/recount.ts';
import { connectServices } from './connect-services.ts';
import { liveNinetyDays } from './live-ninety-days.ts';
import { startServices } from './start-services.ts';

/** An order is delivered and its last reminder, by SMS, is sent within 21 days. */
const DAYS = IS_FULL ? 21 : 10;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-demo-'));
fs.chmodSync(folder, 0o755);
const services = await startServices('http://127.0.0.1:9', seededRandom(1));
afterAll(async () => {
  await services.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

test('the demo creates its days by the product’s own functions: requests, ratings, statistics equal to a recount, and connected integrations', async () => {
  const shop = await liveNinetyDays(
    {
      DATA_DIR: folder,
      ...services.settings,
      LOG_LEVEL: 'silent',
    },
    services,
    { days: DAYS },
  );
  expect(shop.requests).toBeGreaterThan(50);
  expect(shop.messages).toBeGreaterThan(30);
  expect(shop.tokens).toHaveLength(3);

  const embedded = await openEmbedded(folder);
  const db = openDatabase(embedded.config);
  const { id } = await db.selectFrom('teams').select('id').executeTakeFirstOrThrow();
  expect(await db.transaction().execute((tx) => recountTeam(tx, id))).toEqual([]);
  const { rows: products } = await sql<{ image_url: string | null; with_photo: boolean }>`
    select image_url, exists (select from shop_reviews s where s.product_id = p.id and s.photos <> '[]') as with_photo
    from products p`.execute(db);
  expect(products).toHaveLength(9);
  expect(products.every(({ image_url }) => image_url !== null)).toBe(true);
  expect(products.some(({ with_photo }) => with_photo)).toBe(true);
  const questions = await db.selectFrom('product_questions').select('status').execute();
  expect(Map.groupBy(questions, ({ status }) => status).size).toBe(2);
  const channels = await db
    .selectFrom('messages')
    .select('channel')
    .distinct()
    .where('sent_at', 'is not', null)
    .orderBy('channel')
    .execute();
  expect(channels.map(({ channel }) => channel)).toEqual(
    IS_FULL ? ['email', 'sms', 'whatsapp'] : ['email', 'whatsapp'],
  );
  const published = await db
    .selectFrom('shop_reviews')
    .select('display_name')
    .where('status', '=', 'published')
    .execute();
  expect(published.length).toBeGreaterThan(10);
  await db.destroy();
  await embedded.stop();

  const recueil = await runRecueil(folder, services.settings);
  await recueil.ready();
  const call = await connectServices(recueil.address, shop, services);
  const { data: integrations } = await call<Answer<'listIntegrations'>>('/api/team/integrations');
  const connected = integrations.filter(({ state }) => state === 'connected');
  expect(connected.map(({ name }) => name).toSorted()).toEqual([
    'brevo',
    'google',
    'kanal',
    'shopify',
    'slack',
    'trustpilot',
  ]);
  const { data: teams } = await call<Answer<'listTeams'>>('/api/teams');
  expect(teams.map(({ name }) => name).toSorted()).toEqual([
    'Atelier Romarin',
    'Maison Lavande',
    'Savonnerie du Vallon',
  ]);
  const { woocommerce, prestashop } = services.stores;
  expect(woocommerce.store.webhooks.length).toBeGreaterThan(0);
  expect(prestashop.queries.some((query) => query.startsWith('/api/orders?'))).toBe(true);
  const { data: trustpilot } = await call<Answer<'getTrustpilotAccount'>>(
    '/api/team/trustpilot/account',
  );
  expect(trustpilot.account?.reviews.total).toBe(services.publicReviews.length);
  expect(trustpilot.account?.reviews.matched).toBeGreaterThan(0);
});
