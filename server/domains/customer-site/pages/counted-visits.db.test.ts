import { test, expect } from 'vitest';
import {
  createContactedCustomer,
  timelineOf,
  readRequest,
  messagesOf,
  DESTINATIONS,
} from '#server/domains/customer-site/rating/rated-shop.fixture.ts';
import { openCustomerBrowser } from './customer-browser.fixture.ts';

const { app, get, post } = await openCustomerBrowser();

test('GET, HEAD and prefetch requests are never counted, on any address', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  for (const method of ['GET', 'HEAD'] as const) {
    for (const url of [
      path,
      `${path}?rating=5`,
      `${path}/stop`,
      `${path}/postpone`,
      `${path}/legal`,
    ]) {
      for (const headers of [{}, { 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch' }])
        expect(
          (await get(url, headers as Record<string, string>, method)).statusCode,
          `${method} ${url}`,
        ).toBe(200);
    }
  }
  await get(`${path}/go/1`, {}, 'HEAD');
  await get(`${path}/go/1`, { 'sec-purpose': 'prefetch', 'sec-fetch-user': '?1' });
  expect(await timelineOf(app, request_id)).toEqual([]);
  expect(await readRequest(app, request_id)).toMatchObject({
    rating: null,
    date_clicked: null,
    date_opened: null,
    stopped_at: null,
    postponed_count: 0,
  });
  expect(await messagesOf(app, request_id)).toEqual([
    'request sent',
    'first_reminder scheduled',
    'last_reminder scheduled',
  ]);
});

test('the rating in the link of a message is only preselected', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  expect((await get(`${path}?rating=4`)).body).toContain('Confirmer 4\u00a0étoiles sur\u00a05');
  for (const wrong of ['0', '6', '4.5', 'x', ''])
    expect((await get(`${path}?rating=${wrong}`)).body).not.toContain('Confirmer');
  expect((await readRequest(app, request_id)).rating).toBeNull();
});

test('the beacon counts a page view without an origin and with any content type', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  expect(
    (await app.http.inject({ method: 'POST', url: `${path}/seen`, headers: { origin: 'null' } }))
      .statusCode,
  ).toBe(204);
  expect(
    (
      await app.http.inject({
        method: 'POST',
        url: `${path}/seen`,
        payload: '',
        headers: { 'content-type': 'text/plain;charset=UTF-8' },
      })
    ).statusCode,
  ).toBe(204);
  expect(await timelineOf(app, request_id)).toEqual(['page_loaded', 'clicked']);
});

test('a review destination redirects only to its stored address; a person’s click counts, a robot’s does not', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  const robot = await get(`${path}/go/1`);
  expect([robot.statusCode, robot.headers.location]).toEqual([303, DESTINATIONS[0]?.url]);
  expect((await readRequest(app, request_id)).public_clicked_at).toBeNull();
  expect(
    (await get(`${path}/go/2?to=https://ailleurs.example`, { 'sec-fetch-user': '?1' })).headers
      .location,
  ).toBe(DESTINATIONS[1]?.url);
  expect((await readRequest(app, request_id)).public_clicked_at).not.toBeNull();
  for (const n of ['0', '3', '-1', '1e9', 'x'])
    expect((await get(`${path}/go/${n}`)).statusCode, n).toBe(404);
});

test('the former address of a review destination still works, for a click and for the beacon', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  expect((await get(`${path}/door/2`)).headers.location).toBe(DESTINATIONS[1]?.url);
  expect(await timelineOf(app, request_id)).toEqual(['destination_followed']);
  const beacon = await app.http.inject({ method: 'POST', url: `${path}/door/2`, payload: '' });
  expect(beacon.statusCode).toBe(204);
  expect(await timelineOf(app, request_id)).toEqual([
    'destination_followed',
    'destination_followed',
    'clicked',
    'public_click',
  ]);
  expect((await get(`${path}/door/9`)).statusCode).toBe(404);
});

test('the page’s beacon counts a public click when the browser sends no navigation header', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  expect(
    (await app.http.inject({ method: 'POST', url: `${path}/go/1`, payload: '' })).statusCode,
  ).toBe(204);
  expect(await timelineOf(app, request_id)).toEqual([
    'destination_followed',
    'clicked',
    'public_click',
  ]);
});

test('in redirect mode a happy customer is redirected through our page, and an unhappy one still sees the review destinations', async () => {
  const conditional = { mode: 'redirect', mode_acknowledged: true };
  const happy = await createContactedCustomer(app, { conditional });
  const rated = await post(happy.path, { rating: '5' });
  expect(rated.headers.location).toBe(`${happy.path}?onward=1`);
  expect((await get(`${happy.path}?onward=1`)).body).toMatch(
    /<meta http-equiv="refresh" content="0;url=\/y\/[^"]+\/go\/[12]"\/>/i,
  );
  const unhappy = await createContactedCustomer(app, { conditional });
  expect((await post(unhappy.path, { rating: '1' })).headers.location).toBe(
    `${unhappy.path}?thanks=1`,
  );
  expect((await get(`${unhappy.path}?thanks=1`)).body).toMatch(/name="feedback".*\/go\//s);
});
