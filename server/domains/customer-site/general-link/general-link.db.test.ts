import { expect, test } from 'vitest';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { recountTeam } from '#server/domains/statistics/cohorts/recount.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { FLOOD_PER_HOUR } from './rate-by-link.ts';

const db = await testDatabase();
const app = testApp(db);
await ensureSenders(app);

interface Shop {
  team_id: string;
  path: string;
  ada: TestPerson;
}

async function openShop(conditional: Record<string, unknown> = {}): Promise<Shop> {
  const team_id = await addTeam(app, { name: 'Savonnerie du Vallon', conditional });
  const { team_code } = await db
    .selectFrom('teams')
    .select('team_code')
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  return { team_id, path: `/t/${team_code}`, ada: await addPerson(app, { team_id }) };
}

const get = (url: string, headers: Record<string, string> = {}, http = app.http) =>
  http.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } });
const post = (url: string, form: Record<string, string>, http = app.http) =>
  http.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

/** The stamp of a page that was opened three seconds ago. */
async function openedPage({ path }: Pick<Shop, 'path'>, http = app.http): Promise<string> {
  const { body } = await get(path, {}, http);
  app.clock.advance(3_000);
  return /name="t" value="([^"]+)"/.exec(body)?.[1] ?? '';
}

const call = async (shop: Shop, method: 'GET' | 'POST', url: string, payload?: object) =>
  app.http.inject({
    method,
    url: `/api/team/${url}`,
    headers: shop.ada.headers,
    ...(payload && { payload }),
  });
const requestsOf = (team_id: string) =>
  db
    .selectFrom('review_requests')
    .selectAll()
    .where('team_id', '=', team_id)
    .orderBy('id')
    .execute();

test('a stranger rates, goes on as a customer does, and is counted under the general link, unverified', async () => {
  const shop = await openShop();
  const t = await openedPage(shop);
  const rated = await post(shop.path, {
    rating: '4',
    name: 'Claire Morel',
    email: 'Claire@Exemple.fr',
    t,
  });
  expect([rated.statusCode, rated.headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/y\/[\w-]{22}\?thanks=1$/),
  ]);
  expect((await get(rated.headers.location ?? '')).body).toContain('Merci, Claire.');
  const [request] = await requestsOf(shop.team_id);
  expect(request).toMatchObject({
    rating: 4,
    rating_channel: 'link',
    rating_step: null,
    trigger_event: 'general_link',
    email: 'claire@exemple.fr',
    last_name: 'Morel',
    metadata: { is_verified: false, contact_allowed: true },
  });
  const { data } = (
    await call(shop, 'GET', 'stats/reviews_distribution_by_step?start=2026-11-20&end=2026-11-20')
  ).json<{ data: { step: string | null; label: string; total: number }[] }>();
  expect(data.find(({ step }) => step === null)).toMatchObject({ label: 'Lien général', total: 1 });
  expect(await db.transaction().execute((tx) => recountTeam(tx, shop.team_id))).toEqual([]);
});

test('whoever rates by the general link never gets a message for it', async () => {
  const shop = await openShop();
  await post(shop.path, { rating: '2', email: 'claire@exemple.fr', t: await openedPage(shop) });
  await app.runEventHandlers();
  await sendDueMessages(app);
  expect(
    await db.selectFrom('messages').select('id').where('team_id', '=', shop.team_id).execute(),
  ).toEqual([]);
  expect(
    await db
      .selectFrom('test_inbox_messages')
      .select('recipient')
      .where('team_id', '=', shop.team_id)
      .where('recipient', '=', 'claire@exemple.fr')
      .execute(),
  ).toEqual([]);
});

test('name and address are asked only where the shop may answer, and kept only then', async () => {
  const shop = await openShop({ feedback: { ask_contact: false } });
  expect((await get(shop.path)).body).not.toContain('name="email"');
  await post(shop.path, {
    rating: '5',
    name: 'Claire',
    email: 'claire@exemple.fr',
    t: await openedPage(shop),
  });
  expect((await requestsOf(shop.team_id))[0]).toMatchObject({
    rating: 5,
    first_name: null,
    email: null,
  });
});

test('a form without a star, with half an address, sent at once or with a forged stamp comes back with its words', async () => {
  const shop = await openShop();
  const t = await openedPage(shop);
  const words = { name: 'Claire', email: 'claire@exemple.fr' };
  const young = /name="t" value="([^"]+)"/.exec((await get(shop.path)).body)?.[1] ?? '';
  for (const form of [
    { ...words, t },
    { ...words, rating: '9', t },
    { ...words, rating: '4', email: 'claire@', t },
    { ...words, rating: '4', t: young },
    ...Array.from('AEIMQUYcgkosw048_')
      .filter((last) => last !== t.at(-1))
      .map((last) => ({ ...words, rating: '4', t: `${t.slice(0, -1)}${last}` })),
    { ...words, rating: '4', t: '' },
  ]) {
    const answer = await post(shop.path, form);
    expect(answer.statusCode, JSON.stringify(form)).toBe(422);
    expect(answer.body).toMatch(/role="alert"/);
    expect(answer.body).toContain('value="Claire"');
  }
  app.clock.advance(13 * 3_600_000);
  expect((await post(shop.path, { ...words, rating: '4', t })).statusCode).toBe(422);
  expect(await requestsOf(shop.team_id)).toEqual([]);
});

test('a robot that fills the hidden field is thanked, and nothing is kept', async () => {
  const shop = await openShop();
  const answer = await post(shop.path, {
    rating: '1',
    website: 'http://a.example',
    t: await openedPage(shop),
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `${shop.path}?recu=1`]);
  expect((await get(`${shop.path}?recu=1`)).body).toContain('Votre note est bien arrivée.');
  expect(await requestsOf(shop.team_id)).toEqual([]);
});

test('one page gives one rating: sent again, whatever its star, it leads to the one that it gave', async () => {
  const shop = await openShop();
  const t = await openedPage(shop);
  const answers = [];
  for (let n = 0; n < 30; n++) answers.push(await post(shop.path, { rating: `${(n % 5) + 1}`, t }));
  answers.push(
    ...(await Promise.all(Array.from({ length: 5 }, () => post(shop.path, { rating: '1', t })))),
  );
  expect((await requestsOf(shop.team_id)).map(({ rating }) => rating)).toEqual([1]);
  expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
  const [first, second] = [await openedPage(shop), await openedPage(shop)];
  expect(first).not.toBe(second);
});

test('from the fourth a day and address, ratings wait with the reason; another address and the next day count', async () => {
  const shop = await openShop();
  const rate = async (remoteAddress: string): Promise<boolean> => {
    const t = await openedPage(shop);
    const answer = await app.http.inject({
      method: 'POST',
      url: shop.path,
      payload: new URLSearchParams({ rating: '5', t }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      remoteAddress,
    });
    return answer.headers.location?.startsWith('/y/') ?? false;
  };
  const wifi = [];
  for (let n = 1; n <= 5; n++) wifi.push(await rate(`2001:db8:3:3::${n}`));
  expect(wifi).toEqual([true, true, true, false, false]);
  expect(await rate('2001:db8:3:4::1')).toBe(true);
  const { data } = (await call(shop, 'GET', 'general_ratings')).json<{
    data: { id: string; reason: string }[];
  }>();
  expect(data.map(({ reason }) => reason)).toEqual(['same_address', 'same_address']);
  await call(shop, 'POST', 'general_ratings/settle', { action: 'accept', ids: [data[0]?.id] });
  expect(await requestsOf(shop.team_id)).toHaveLength(5);
  app.clock.advance(25 * 3_600_000);
  expect(await rate('2001:db8:3:3::9')).toBe(true);
  expect(
    (
      await db
        .selectFrom('general_ratings')
        .select('address')
        .where('team_id', '=', shop.team_id)
        .execute()
    ).filter(({ address }) => address !== null),
  ).toHaveLength(1);
});

test('what a rating that waits was sent with gives no second one once a person has counted it', async () => {
  const shop = await openShop();
  for (let n = 0; n < 3; n++) await post(shop.path, { rating: '5', t: await openedPage(shop) });
  const t = await openedPage(shop);
  await post(shop.path, { rating: '2', email: 'claire@exemple.fr', t });
  const { data } = (await call(shop, 'GET', 'general_ratings')).json<{ data: { id: string }[] }>();
  await call(shop, 'POST', 'general_ratings/settle', {
    action: 'accept',
    ids: data.map(({ id }) => id),
  });
  expect((await post(shop.path, { rating: '2', t })).headers.location).toBe(`${shop.path}?recu=1`);
  expect((await requestsOf(shop.team_id)).map(({ rating }) => rating)).toEqual([5, 5, 5, 2]);
  expect((await call(shop, 'GET', 'general_ratings')).json()).toMatchObject({ total: 0 });
});

test('one address gives 30 ratings an hour, then is told to wait and keeps its words', async () => {
  const limited = testApp(db, { config: { rateLimits: true } });
  const shop = await openShop();
  const stamps = [];
  for (let n = 0; n < 31; n++) stamps.push(await openedPage(shop, limited.http));
  limited.clock.advance(3_000);
  for (const t of stamps.slice(1))
    expect((await post(shop.path, { rating: '5', t }, limited.http)).statusCode).toBe(303);
  const refused = await post(
    shop.path,
    { rating: '5', name: 'Claire', t: stamps[0] ?? '' },
    limited.http,
  );
  expect([
    refused.statusCode,
    refused.headers['retry-after'] !== undefined,
    refused.body.includes('value="Claire"'),
  ]).toEqual([429, true, true]);
});

test('a flood waits uncounted until a person counts or drops it; a reader sees no address', async () => {
  const shop = await openShop();
  await db
    .insertInto('general_ratings')
    .values(
      Array.from({ length: FLOOD_PER_HOUR }, () => ({
        team_id: shop.team_id,
        received_at: app.clock.now(),
        state: 'counted' as const,
      })),
    )
    .execute();
  for (const rating of ['1', '5', '3']) {
    const t = await openedPage(shop);
    expect(
      (await post(shop.path, { rating, email: 'claire@exemple.fr', t })).headers.location,
    ).toBe(`${shop.path}?recu=1`);
  }
  expect(await requestsOf(shop.team_id)).toEqual([]);
  const pending = (await call(shop, 'GET', 'general_ratings')).json<{
    data: { id: string; rating: number; email: string }[];
    total: number;
  }>();
  expect([pending.total, pending.data.map(({ rating }) => rating)]).toEqual([3, [1, 5, 3]]);
  const reader = await addPerson(app, { team_id: shop.team_id, role: 'reader' });
  expect((await call({ ...shop, ada: reader }, 'GET', 'general_ratings')).json()).toMatchObject({
    data: [{ email: 'c•••@exemple.fr' }, {}, {}],
  });
  const [first, second, third] = pending.data.map(({ id }) => id);
  const stranger = await openShop();
  expect(
    (
      await call(stranger, 'POST', 'general_ratings/settle', { action: 'accept', ids: [first] })
    ).json(),
  ).toEqual({ data: { done: 0 } });
  expect(
    (
      await call(shop, 'POST', 'general_ratings/settle', {
        action: 'accept',
        ids: [first, second, 'abc'],
      })
    ).json(),
  ).toEqual({ data: { done: 2 } });
  expect(
    (await call(shop, 'POST', 'general_ratings/settle', { action: 'refuse', ids: [third] })).json(),
  ).toEqual({ data: { done: 1 } });
  expect((await requestsOf(shop.team_id)).map(({ rating }) => rating)).toEqual([1, 5]);
  expect(await db.transaction().execute((tx) => recountTeam(tx, shop.team_id))).toEqual([]);
  const auditEvents = await db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('team_id', '=', shop.team_id)
    .orderBy('id')
    .execute();
  expect(auditEvents).toEqual([
    { action: 'general_ratings_accepted', detail: { count: 2 } },
    { action: 'general_ratings_refused', detail: { count: 1 } },
  ]);
});

test('closed, the link is the polite 404 of an unknown one, with its code and its card', async () => {
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

test('the code and the card lead to the link; the page sets no cookie before a language is chosen', async () => {
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

test('what is printed leads to the shop’s own domain while it is in place', async () => {
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

test('characters of the name that the card cannot print are said', async () => {
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
