import { expect, test } from 'vitest';
import { addProduct } from '#server/testing/builders/product.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { openGeneralLinkScene } from './general-link.fixture.ts';

const { app, db, openShop, get, post, requestsOf } = await openGeneralLinkScene();

async function openProduct() {
  const shop = await openShop();
  const id = await addProduct(app, {
    team_id: shop.team_id,
    title: 'Pull <script>alert(1)</script>',
    external_id: 'x/1',
    sku: 'P M',
  });
  return { ...shop, id };
}

test('the general link of a product shows it, asks about it after the shop, and its review waits for moderation', async () => {
  const { path, id, team_id } = await openProduct();
  const page = await get(`${path}?p=${id}`);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Pull &lt;script&gt;');
  const stamp = /name="t" value="([^"]+)"/u.exec(page.body)?.[1] ?? '';
  const p = /name="p" value="([^"]+)"/u.exec(page.body)?.[1] ?? '';
  expect(p).toBe(id);
  app.clock.advance(3_000);
  const rated = await post(path, { rating: '5', t: stamp, p });
  expect(rated.statusCode).toBe(303);
  const [request] = await requestsOf(team_id);
  expect(request?.product_id).toBe(id);
  const products = await get(`/y/${request?.token ?? ''}/products`);
  expect(products.statusCode).toBe(200);
  expect(products.body).toContain('name="rating_1"');
  const sent = await post(`/y/${request?.token ?? ''}/products`, {
    form: 'products',
    rating_1: '4',
    body_1: 'Chaud.',
  });
  expect(sent.statusCode).toBe(303);
  const review = await db
    .selectFrom('shop_reviews')
    .selectAll()
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow();
  expect(review).toMatchObject({
    product_id: id,
    rating: 4,
    text: 'Chaud.',
    status: 'pending',
    is_verified: false,
    publish_at: null,
  });
});

test('a product link accepts its number, identifier or SKU; for a product of another shop or an unknown one, it is the shop’s link', async () => {
  const { path, id } = await openProduct();
  const other = await openProduct();
  for (const name of [id, 'ext:x/1', 'sku:P M'])
    expect((await get(`${path}?p=${encodeURIComponent(name)}`)).body).toContain(
      `name="p" value="${id}"`,
    );
  for (const name of [other.id, 'ext:nope', 'sku:', '%00', "1' or 1=1", '9'.repeat(30)])
    expect((await get(`${path}?p=${encodeURIComponent(name)}`)).body).not.toContain('name="p"');
});

test('the QR code and the card of a product lead to its link, and the card shows its name', async () => {
  const { path, id } = await openProduct();
  const plain = await get(`${path}/qr.svg`);
  const code = await get(`${path}/qr.svg?p=${id}`);
  expect(code.statusCode).toBe(200);
  expect(code.body).not.toBe(plain.body);
  const card = readPdf((await get(`${path}/carte.pdf?p=${id}`)).rawPayload);
  const text = card.texts.map((one) => one.text).join(' ');
  expect(text).toContain('Pull <script>');
  expect(text).toContain(`?p=${id}`);
});
