import { test, expect } from 'vitest';
import { recountTeam } from '#server/domains/statistics/cohorts/recount.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { openGeneralLinkScene } from './general-link.fixture.ts';

const { db, app, openShop, get, post, openedPage, call, requestsOf } = await openGeneralLinkScene();

test('a rating through the general link continues like any other, and is counted there as unverified', async () => {
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

test('a rating through the general link never causes a message', async () => {
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

test('name and address are asked for and stored only when the shop may reply', async () => {
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

test('a form without a rating, with an invalid address, sent too fast or with a forged stamp is shown again with its content', async () => {
  const shop = await openShop();
  const t = await openedPage(shop);
  const texts = { name: 'Claire', email: 'claire@exemple.fr' };
  const young = /name="t" value="([^"]+)"/.exec((await get(shop.path)).body)?.[1] ?? '';
  for (const form of [
    { ...texts, t },
    { ...texts, rating: '9', t },
    { ...texts, rating: '4', email: 'claire@', t },
    { ...texts, rating: '4', t: young },
    ...Array.from('AEIMQUYcgkosw048_')
      .filter((last) => last !== t.at(-1))
      .map((last) => ({ ...texts, rating: '4', t: `${t.slice(0, -1)}${last}` })),
    { ...texts, rating: '4', t: '' },
  ]) {
    const answer = await post(shop.path, form);
    expect(answer.statusCode, JSON.stringify(form)).toBe(422);
    expect(answer.body).toMatch(/role="alert"/);
    expect(answer.body).toContain('value="Claire"');
  }
  app.clock.advance(13 * 3_600_000);
  expect((await post(shop.path, { ...texts, rating: '4', t })).statusCode).toBe(422);
  expect(await requestsOf(shop.team_id)).toEqual([]);
});

test('a robot that fills in the hidden field is thanked, and nothing is stored', async () => {
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

test('one page gives one rating: a repeated form leads to the first rating', async () => {
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
