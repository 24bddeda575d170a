import { test, expect } from 'vitest';
import { readPdf } from '#server/testing/read-pdf.ts';
import { openGeneralLinkScene } from './general-link.fixture.ts';

const { db, openShop, get, post, call } = await openGeneralLinkScene();

test('a closed general link answers 404 like an unknown one, and so do its QR code and its card', async () => {
  const shop = await openShop();
  const link = (
    await call(shop, 'POST', 'review_link', { share_general_review_link: false })
  ).json<{
    data: Record<string, unknown>;
  }>().data;
  expect(link).toMatchObject({
    share_general_review_link: false,
    url: expect.stringContaining(shop.path) as unknown,
  });
  for (const rest of ['', '/legal', '/qr.svg', '/qr.png', '/carte.pdf']) {
    const closed = await get(shop.path + rest);
    expect([closed.statusCode, closed.body], rest).toEqual([
      404,
      (await get(`/t/inconnue${rest}`)).body,
    ]);
  }
  expect((await post(shop.path, { rating: '5' })).statusCode).toBe(404);
  expect((await call(shop, 'POST', 'review_link')).json()).toMatchObject({
    data: { share_general_review_link: true },
  });
  expect((await get(shop.path)).statusCode).toBe(200);
});

test('the QR code and the card lead to the link; the page sets no cookie before a language is chosen', async () => {
  const shop = await openShop();
  const svg = await get(`${shop.path}/qr.svg`);
  expect([svg.headers['content-type'], svg.body.startsWith('<svg ')]).toEqual([
    'image/svg+xml',
    true,
  ]);
  expect((await get(`${shop.path}/qr.png`)).rawPayload.subarray(1, 4).toString()).toBe('PNG');
  expect((await get(`${shop.path}/carte.pdf`)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(
    (await get(shop.path, { 'accept-language': 'en-GB,en;q=0.8' })).headers['set-cookie'],
  ).toBeUndefined();
  expect((await get(`${shop.path}?lang=de`)).headers['set-cookie']).toContain('locale=de');
  expect((await get(`${shop.path}/legal`)).body).toContain('ouverte à toute personne');
});

test('the printed link uses the shop’s own domain while it is active', async () => {
  const shop = await openShop();
  await db
    .updateTable('teams')
    .set({ link_domain: 'avis.vallon.example', link_domain_state: 'ok' })
    .where('id', '=', shop.team_id)
    .execute();
  const { data } = (await call(shop, 'GET', 'review_link')).json<{ data: { url: string } }>();
  expect(data.url).toMatch(/^https?:\/\/avis\.vallon\.example(?::\d+)?\/t\//);
  const card = readPdf((await get(`${shop.path}/carte.pdf`)).rawPayload);
  expect(card.texts.map(({ text }) => text).join(' ')).toContain('avis.vallon.example');
});

test('characters of the name that the card cannot print are listed', async () => {
  const shop = await openShop();
  const onCard = async (): Promise<unknown> => {
    const { data } = (await call(shop, 'GET', 'review_link')).json<{
      data: { card_missing_characters: string[]; card_name: string };
    }>();
    return { missing: data.card_missing_characters, name: data.card_name };
  };
  expect(await onCard()).toMatchObject({ missing: [] });
  await db
    .updateTable('teams')
    .set({ name: 'Мыло 石 & Co' })
    .where('id', '=', shop.team_id)
    .execute();
  expect(await onCard()).toEqual({ missing: ['石'], name: 'Мыло & Co' });
  const card = readPdf((await get(`${shop.path}/carte.pdf`)).rawPayload);
  expect(card.texts[0]?.text).toBe('Мыло & Co');
  await db
    .updateTable('teams')
    .set({ name: '石', website_url: 'https://www.pierre.example/' })
    .where('id', '=', shop.team_id)
    .execute();
  expect(await onCard()).toEqual({ missing: ['石'], name: 'pierre.example' });
  await db.updateTable('teams').set({ website_url: null }).where('id', '=', shop.team_id).execute();
  expect(await onCard()).toEqual({ missing: ['石'], name: '' });
});
