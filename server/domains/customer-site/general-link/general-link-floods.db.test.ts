import { testApp } from '#server/testing/test-app.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { test, expect } from 'vitest';
import { FLOOD_PER_HOUR } from './rate-by-link.ts';
import { recountTeam } from '#server/domains/statistics/cohorts/recount.ts';
import { openGeneralLinkScene } from './general-link.fixture.ts';

const { db, app, openShop, post, openedPage, call, requestsOf } = await openGeneralLinkScene();

test('from the fourth rating of one address in a day, ratings wait for a review; another address and the next day count', async () => {
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

test('a rating that waited and was accepted cannot be submitted again from the same page', async () => {
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

test('one address submits 30 ratings an hour, then is asked to wait and the form keeps its content', async () => {
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

test('ratings of a flood are not counted until a person accepts or drops them; a reader sees no address', async () => {
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
