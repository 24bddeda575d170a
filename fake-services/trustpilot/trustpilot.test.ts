import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTrustpilot } from './trustpilot.ts';
import {
  BUSINESS_USER,
  REVIEW,
  siteReview,
  TRUSTPILOT_KEY,
  TRUSTPILOT_SECRET,
  UNIT,
} from './trustpilot-rows.ts';

/**
 * Checks the fake service against the documentation of the real one
 * (https://developers.trustpilot.com).
 */
const site = await startTrustpilot();
afterAll(() => site.stop());
beforeEach(() => site.reset());

const KEY = { apikey: TRUSTPILOT_KEY };
interface CallOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}
async function call(
  path: string,
  { method = 'GET', headers = {}, body }: CallOptions = {},
): Promise<[number, Record<string, unknown>]> {
  const answer = await fetch(`${site.settings.apiBase}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  return [
    answer.status,
    text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : { text },
  ];
}
const TOKEN = '/v1/oauth/oauth-business-users-for-applications/accesstoken';
const fetchToken = (secret = TRUSTPILOT_SECRET) =>
  call(TOKEN, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${TRUSTPILOT_KEY}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
const bearer = async () => ({
  authorization: `Bearer ${String((await fetchToken())[1]['access_token'])}`,
});

test('a business unit is found by its name, as documented; an unknown one is 404, a wrong key 401', async () => {
  expect(await call('/v1/business-units/find?name=boutique.example', { headers: KEY })).toEqual([
    200,
    UNIT,
  ]);
  expect(
    (await call('/v1/business-units/find?name=boutique.example&apikey=x', { headers: {} }))[0],
  ).toBe(401);
  expect((await call('/v1/business-units/find?name=autre.example', { headers: KEY }))[0]).toBe(404);
});

test('the token answer is that of the documentation, with numbers as strings; a wrong secret is 401', async () => {
  expect(await fetchToken()).toEqual([
    200,
    expect.objectContaining({ access_token: expect.any(String) as string, expires_in: '359999' }),
  ]);
  expect((await fetchToken('x'))[0]).toBe(401);
});

test('public reviews contain neither reference nor e-mail address; private reviews do, and need a paid plan', async () => {
  site.reviews.splice(0, Infinity, {
    ...REVIEW,
    referenceId: '1042',
    referralEmail: 'lea@example.com',
  });
  const [, { reviews }] = await call(`/v1/business-units/${UNIT.id}/reviews`, { headers: KEY });
  expect(reviews).toEqual([REVIEW]);
  const headers = await bearer();
  expect(
    (await call(`/v1/private/business-units/${UNIT.id}/reviews`, { headers }))[1]['reviews'],
  ).toMatchObject([{ referenceId: '1042', referralEmail: 'lea@example.com' }]);
  site.setPlan(false);
  expect((await call(`/v1/private/business-units/${UNIT.id}/reviews`, { headers }))[0]).toBe(403);
});

test('a page has 20 reviews by default and at most 100, newest first', async () => {
  site.reviews.splice(0, Infinity, ...Array.from({ length: 120 }, (_, n) => siteReview(n)));
  const page = async (query: string) =>
    call(`/v1/business-units/${UNIT.id}/reviews?${query}`, { headers: KEY });
  expect(((await page(''))[1]['reviews'] as unknown[]).length).toBe(20);
  expect(
    ((await page('page=2&perPage=100'))[1]['reviews'] as { id: string }[]).map(({ id }) => id)[0],
  ).toBe(siteReview(100).id);
  expect([(await page('perPage=101'))[0], (await page('page=0'))[0]]).toEqual([400, 400]);
});

test('an invitation needs a business user, a JSON body, and a reference without forbidden characters', async () => {
  const headers = {
    ...(await bearer()),
    'content-type': 'application/json',
    'x-business-user-id': BUSINESS_USER,
  };
  const path = `/v1/private/business-units/${UNIT.id}/invitation-links`;
  const given = {
    referenceId: '1042',
    email: 'lea@example.com',
    name: 'Léa Martin',
    locale: 'fr-FR',
    tags: ['avis'],
    redirectUri: 'https://boutique.example',
    locationId: null,
  };
  const invite = (change: object = {}, with_ = headers) =>
    call(path, { method: 'POST', headers: with_, body: JSON.stringify({ ...given, ...change }) });
  expect(await invite()).toEqual([
    200,
    {
      id: expect.any(String) as string,
      url: expect.stringMatching(/^https:\/\/www\.trustpilot\.com\/evaluate-link\//) as string,
    },
  ]);
  for (const sign of '#*+"%&') expect((await invite({ referenceId: `${sign}1042` }))[0]).toBe(400);
  expect((await invite({}, { ...headers, 'x-business-user-id': '' }))[0]).toBe(403);
  expect((await invite({}, { ...headers, 'content-type': 'text/plain' }))[0]).toBe(415);
});

test('too many calls in five minutes are 429; the public page refuses programs', async () => {
  site.setLimit(2);
  for (const status of [200, 200, 429])
    expect((await call('/v1/business-units/find?name=boutique.example', { headers: KEY }))[0]).toBe(
      status,
    );
  expect((await call('/review/boutique.example'))[0]).toBe(403);
});
