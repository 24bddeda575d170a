import { expect, type Page, test } from '@playwright/test';
import { sql } from 'kysely';
import { customerPages } from '#customer-pages';
import { openDatabase } from '#server/database/open.ts';
import { renderNotificationEmail } from '#server/domains/team-mail/render-notification-email.ts';
import { productEmbedCode } from '#web/back-office/products/product-embed-code.ts';
import { embedCode } from '#web/back-office/shop-reviews/embed-code.ts';
import { openSeededShop } from '../scripts/seed-shop/open-seeded-shop.ts';
import { HOSTILE, inPieces } from './support/hostile-texts.ts';
import { openOtherSite } from './support/other-site.ts';
import { ADDRESS, readTestShops, signIn } from './support/shops.ts';

/**
 * Puts 300 hostile texts in every place that can show text. None may run as code, send a request or
 * violate the Content-Security-Policy.
 */

const ALL = HOSTILE.join('\n');
const ROWS = 20;
/** Texts that a spreadsheet would evaluate as formulas. */
const FORMULAS = [
  '=1+1',
  '=HYPERLINK("https://a.example/pwned")',
  "+cmd|' /C calc'!A0",
  '-1+1|x',
  '@SUM(1)',
  '\t=1',
  '\r=1',
];

/**
 * Returns a function that lists the effects on a page that plain text cannot have, such as a
 * dialog.
 */
async function watch(page: Page): Promise<() => Promise<void>> {
  const effects: string[] = [];
  page.on('dialog', (dialog) => {
    effects.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (/pwned|a\.example/.test(request.url())) effects.push(`asked for ${request.url()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      sessionStorage.setItem('violation', `${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return async () => {
    for (const frame of page.frames()) {
      const found = await frame.evaluate(() => ({
        pwned: Reflect.get(window, 'pwned') as unknown,
        title: document.title,
        violation: location.protocol === 'about:' ? null : sessionStorage.getItem('violation'),
      }));
      expect({ effects, pwned: found.pwned, violation: found.violation }, frame.url()).toEqual({
        effects: [],
        pwned: undefined,
        violation: null,
      });
      expect(found.title).not.toBe('pwned');
    }
  };
}

/**
 * Creates a shop whose name, customers, orders, texts and settings are all hostile, including
 * values that the API would refuse.
 */
async function openHostileShop(): Promise<{
  shop: Awaited<ReturnType<typeof openSeededShop>>;
  tokens: string[];
  code: string;
}> {
  const shop = await openSeededShop(ADDRESS, { team_name: 'Savonnerie' });
  const db = openDatabase({
    host: readTestShops().socket,
    user: 'app',
    database: 'postgres',
    max: 1,
  });
  const people = inPieces(ROWS).map((text, index) => ({
    words: text,
    number: index,
    first: HOSTILE[index * 7] ?? '',
    last: HOSTILE[index * 11] ?? '',
  }));
  const { rows } = await sql<{ token: string }>`
    with given as (select * from json_to_recordset(${JSON.stringify(people)}::json) as g(words text, number int, first text, last text)),
    ordered as (
      insert into orders (team_id, number, number_key, integration_name, source_updated_at, delivered_at, content_hash, line_items)
      select ${shop.team_id}, words, 'k' || number, 'api', now(), now(), '\\x00', jsonb_build_array(jsonb_build_object('title', ${ALL}::text)) from given returning id, number, number_key)
    insert into review_requests (uuid, token, team_id, order_id, trigger_event, integration_name, integration_order_number, email, first_name, last_name, date_sent, sent_day, last_channel, last_step, rating, rated_at, rated_day, rating_channel, rating_step, feedback, feedback_at)
    select gen_random_uuid(), left(replace(gen_random_uuid()::text, '-', ''), 22), ${shop.team_id}, o.id, 'order_delivered', 'api', g.words, 'x' || g.number || '@exemple.fr', g.first, g.last, now(), current_date, 'email', 'request',
      case when g.number > 0 then 1 end, case when g.number > 0 then now() end, case when g.number > 0 then current_date end, case when g.number > 0 then 'email' end, case when g.number > 0 then 'request' end,
      case when g.number > 0 then case when g.number = 1 then ${ALL}::text else g.words end end, case when g.number > 0 then now() end
    from given g join ordered o on o.number_key = 'k' || g.number order by g.number returning token`.execute(
    db,
  );
  await sql`
    insert into messages (request_id, team_id, step, channel, status, reason, recipient, scheduled_at)
    select id, team_id, 'first_reminder', 'email', 'failed', 'invalid_recipient', ${ALL}, now() from review_requests where team_id = ${shop.team_id}`.execute(
    db,
  );
  await sql`
    insert into shop_reviews (team_id, request_id, product, rating, title, text, display_name, status, submitted_at, published_at, is_verified, reply, replied_at)
    select team_id, id, integration_order_number, 1, integration_order_number, feedback, integration_order_number, 'published', now(), now(), true, integration_order_number, now() from review_requests where team_id = ${shop.team_id} and rating is not null`.execute(
    db,
  );
  await sql`
    with product as (
      insert into products (team_id, external_id, source, title, url, image_url, sku, brand, tags, created_at, updated_at)
      values (${shop.team_id}, 'hostile', 'file', ${ALL}, 'https://boutique.example/p', null, ${HOSTILE[15]}, ${ALL}, array[${HOSTILE[0]}], now(), now()) returning id),
    reviewed as (
      insert into shop_reviews (team_id, request_id, on_wall, product_id, line, rating, title, text, display_name, status, submitted_at, published_at, is_verified, reply, replied_at, attributes)
      select r.team_id, r.id, false, p.id, 1, 5, r.integration_order_number, r.feedback, r.integration_order_number, 'published', now(), now(), true, r.integration_order_number, now(), '{"taille": 3}'
      from review_requests r, product p where r.team_id = ${shop.team_id} and r.rating is not null),
    ordered as (
      insert into order_products (order_id, team_id, line, product_id) select r.order_id, r.team_id, 1, p.id from review_requests r, product p where r.team_id = ${shop.team_id}),
    asked as (
      insert into product_questions (team_id, product_id, text, display_name, email, locale, status, asked_at, confirmed_at, published_at)
      select r.team_id, p.id, r.feedback, r.integration_order_number, 'q@exemple.fr', 'fr', 'published', now(), now(), now()
      from review_requests r, product p where r.team_id = ${shop.team_id} and r.rating is not null returning id, text)
    insert into product_answers (team_id, question_id, text, status, answered_at, published_at) select ${shop.team_id}, id, text, 'published', now(), now() from asked`.execute(
    db,
  );
  await sql`
    insert into opt_outs (team_id, kind, value, source, proof)
    select ${shop.team_id}, 'email', 'non' || n || '@exemple.fr', 'manual', words from jsonb_array_elements_text(${JSON.stringify([...HOSTILE, ...FORMULAS])}::jsonb) with ordinality g(words, n)`.execute(
    db,
  );
  const {
    rows: [team],
  } = await sql<{
    team_code: string;
  }>`update teams set name = ${ALL}, customization_config = jsonb_build_object('legal_text', ${ALL.slice(0, 4900)}::text), conditional_config = jsonb_build_object('texts', jsonb_build_object('unhappy', ${ALL.slice(0, 990)}::text)) where id = ${shop.team_id} returning team_code`.execute(
    db,
  );
  await db.destroy();
  return { shop, tokens: rows.map(({ token }) => token), code: team?.team_code ?? '' };
}

test('300 hostile texts are shown as text on every page of the customer, in its title and in e-mails', async ({
  page,
}) => {
  const {
    tokens: [asked = '', rated = ''],
    code,
  } = await openHostileShop();
  const expectText = await watch(page);
  for (const path of [
    `/y/${asked}`,
    `/y/${asked}/legal`,
    `/y/${asked}/stop`,
    `/y/${asked}/preferences`,
    `/y/${rated}`,
    `/y/${rated}?thanks=1`,
    `/y/${rated}?done=1`,
    `/t/${code}`,
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    expect(
      await page.evaluate(() => document.documentElement.outerHTML.length),
      path,
    ).toBeGreaterThan(10_000);
    await expectText();
  }
  expect(await page.title()).toContain('<script>alert(1)</script>');
  const shop = {
    name: ALL,
    website_url: null,
    logo_url: null,
    colors: { primary: '#2f6b4a', background: '#f7f8f3', text: null },
    font: 'system',
    tone: 'vous',
    timezone: 'Europe/Paris',
    legal_text: ALL,
  } as const;
  const asking = customerPages.renderReviewEmail({
    shop,
    locale: 'fr',
    first_name: ALL,
    order: { number: ALL, delivered_at: null, ordered_at: null, product: ALL, other_products: 0 },
    step: 'request',
    subject: ALL,
    preheader: ALL,
    text: null,
    page_url: `${ADDRESS}/y/${asked}`,
  });
  const alert = renderNotificationEmail({ subject: ALL, paragraphs: [ALL], foot: ALL });
  // E-mail programs do not apply the Content-Security-Policy of Recueil.
  for (const { html } of [asking, alert]) {
    await page.goto('about:blank');
    await page.setContent(html);
    await expectText();
  }
});

test('300 hostile texts are shown as text on the wall, and on another site that embeds it by script and by frame', async ({
  page,
}) => {
  const {
    tokens: [, , rated = ''],
    code,
  } = await openHostileShop();
  const expectText = await watch(page);
  for (const path of [
    `/dashboard/reviews/custom?team=${code}`,
    `/avis/${code}`,
    `/y/${rated}/review`,
    `/y/${rated}/photo`,
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    expect(await page.content(), path).toContain('&lt;script&gt;');
    await expectText();
  }
  // The other site has no Content-Security-Policy of Recueil.
  const chosen = { origin: ADDRESS, team_code: code, form: 'wall', lang: 'fr', shop: ALL } as const;
  const site = await openOtherSite(
    `${embedCode({ ...chosen, way: 'script' })}${embedCode({ ...chosen, way: 'frame' })}`.replace(
      ' loading="lazy"',
      '',
    ),
  );
  await page.goto(site.url);
  await expect(page.locator('[data-recueil]').getByText('<script>').first()).toBeVisible();
  await expect(page.frameLocator('iframe').getByText('<script>').first()).toBeAttached();
  await expectText();
  site.close();
});

test('300 hostile texts are shown as text in the lists, the dashboard, a panel, a toast, a title and a file', async ({
  page,
  context,
}) => {
  const { shop } = await openHostileShop();
  await signIn(context, shop);
  const expectText = await watch(page);
  await page.goto('/dashboard');
  await expect(page.getByText('<script>alert(1)</script>').first()).toBeVisible();
  await expectText();
  await page.goto('/dashboard/reviews');
  await expect(page.getByText('<img src=x').first()).toBeVisible();
  await expectText();
  await page.getByRole('main').locator('[data-row-link]').first().click();
  await expect(page.getByRole('complementary').first()).toBeVisible();
  await expectText();
  for (const path of [
    '/dashboard/queue',
    '/dashboard/reviews_queue',
    '/dashboard/queue/index_old',
  ]) {
    await page.goto(path);
    await expect(page.getByText('<script>').first()).toBeVisible();
    await expectText();
  }
  // The text of an error comes from the server and may repeat user input.
  await page.route('**/api/team/reviews_queued**', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/json',
      body: JSON.stringify({ message: ALL, code: 'invalid' }),
    }),
  );
  await page.goto('/dashboard/queue');
  await expect(page.getByText('</title><script>').first()).toBeVisible();
  await expectText();
  await page.unroute('**/api/team/reviews_queued**');
  const file = await page.request.get('/api/team/opt_outs/export', {
    headers: { authorization: `Bearer ${shop.token}` },
  });
  expect(file.headers()).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment;/) as unknown as string,
  });
  const cells = [...(await file.text()).matchAll(/(?<=[;\n]|^)(?:"(?:[^"]|"")*"|[^;\r\n]*)/gu)].map(
    ([cell]) => cell.replace(/^"/u, ''),
  );
  expect(cells.filter((cell) => cell.includes('pwned')).length).toBeGreaterThan(100);
  expect(cells.filter((cell) => /^[=+\-@\t\r\0]/u.test(cell))).toEqual([]);
  await page.goto('/dashboard/queue/imports');
  const rows = HOSTILE.map((text) => `"${text.replaceAll('"', '""')}";pas une adresse`);
  await page.getByLabel('Choisir un fichier CSV').setInputFiles({
    name: `${HOSTILE[16] ?? ''}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(['Numéro;E-mail', ...rows].join('\r\n')),
  });
  await expect(
    page
      .getByText('pas une adresse')
      .or(page.getByText(/refusée/))
      .first(),
  ).toBeVisible();
  await expectText();
});

test('300 hostile texts are shown as text wherever a product, its reviews and its questions appear', async ({
  page,
  context,
}) => {
  const {
    shop,
    tokens: [, , rated = ''],
    code,
  } = await openHostileShop();
  const expectText = await watch(page);
  const product = `/w/${code}/ext:hostile`;
  for (const path of [
    `${product}.html`,
    `${product}.html?embed=1`,
    `${product}.html?form=carousel&embed=1`,
    `${product}.html?form=gallery&embed=1`,
    `${product}.html?word=${encodeURIComponent(HOSTILE[0] ?? '')}`,
    `/w/${code}/questions/ext:hostile`,
    `/y/${rated}/products`,
    `/y/${rated}/questions`,
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    expect(await page.content(), path).toContain('&lt;script&gt;');
    await expectText();
  }
  // No text can end the element of the structured data, and the data is read back unchanged.
  await page.goto(`${product}.html`);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data).toHaveLength(1);
  expect((JSON.parse(data[0] ?? '') as { name: string }).name).toBe(ALL);
  // The other site has no Content-Security-Policy of Recueil.
  const forms = (['widget', 'carousel', 'gallery', 'stars'] as const).flatMap((form) =>
    (['script', 'frame'] as const).map((way) =>
      productEmbedCode({ origin: ADDRESS, team_code: code, form, way, lang: 'fr' }),
    ),
  );
  const site = await openOtherSite(
    forms.join('').replaceAll('ext:IDENTIFIANT', 'ext:hostile').replaceAll(' loading="lazy"', ''),
  );
  await page.goto(site.url);
  await expect(page.locator('[data-recueil-product]').getByText('<script>').first()).toBeVisible();
  await expectText();
  site.close();
  await signIn(context, shop);
  const headers = { authorization: `Bearer ${shop.token}` };
  const listed = await page.request.get('/api/team/products', { headers });
  const [{ id } = { id: '' }] = ((await listed.json()) as { data: { id: string }[] }).data;
  for (const path of [
    '/dashboard/products',
    `/dashboard/products/${id}`,
    '/dashboard/products/questions',
    '/dashboard/reviews/shop',
    '/dashboard/statistics?section=repartition&dimension=product',
  ]) {
    await page.goto(path);
    await expect(page.getByText('<script>').first()).toBeVisible();
    await expectText();
  }
  // The preview of an import shows the products that the catalogue lacks, and the content of rows.
  await page.goto('/dashboard/queue/imports?kind=product_reviews');
  const rows = HOSTILE.slice(0, 100).map((text) => `"${text.replaceAll('"', '""')}"`);
  await page.getByLabel('Choisir un fichier CSV').setInputFiles({
    name: `${HOSTILE[15] ?? ''}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'product_id,product_handle,rating,author,body,created_at',
        ...rows.map((text) => `${text},x,5,${text},${text},2024-03-05`),
        'hostile,x,5,Ada,Bien,2024-03-05',
      ].join('\n'),
    ),
  });
  await expect(page.getByText(/absents du catalogue/u).first()).toBeVisible();
  await expect(page.getByText('<script>').first()).toBeVisible();
  await expectText();
  const file = await page.request.get('/api/team/product_reviews/export', { headers });
  expect(file.headers()).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment;/) as unknown as string,
  });
  const feed = await page.request.get('/api/team/product_feed', { headers });
  const { data: found } = (await feed.json()) as { data: { url: string } };
  const xml = await (await page.request.get(found.url)).text();
  expect(xml).toContain('&lt;script&gt;');
  expect(xml).not.toMatch(/<(?:script|img|svg|iframe)/iu);
});
