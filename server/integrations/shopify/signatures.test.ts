import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comebackQuery, signBody, signQuery } from '#fake-services/shopify/shopify-rows.ts';
import { parseForeignJson } from '#server/outgoing/parse-foreign-json.ts';
import { readDomain } from './read-domain.ts';
import { isSignedBody, isSignedQuery } from './signatures.ts';

const SECRETS = ['shpss_test_secret'];
const MESSAGE =
  'code=0907a61c0c8d55e99db179b68161bc00&host=YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUvYm91dGlxdWUtdGVzdA&shop=boutique-test.myshopify.com&state=0.6784241404160823&timestamp=1795190400';
const HMAC = 'd84164cda1f0cdc4a67cbef2c9d655e72d8317667588d6bd9af04f37bc715a84';
const BODY = Buffer.from('{"id":820982911946154508,"email":"léa@example.com"}');
const SIGNED = '3JgypMlZKBli0/JXAb3YhMbrx5AbmWZBAHXjlHTdaEY=';

test('Shopify’s own vectors pass, in whatever order the parameters stand, and the fake service signs alike', () => {
  expect(isSignedQuery(new URLSearchParams(`hmac=${HMAC}&${MESSAGE}`), SECRETS)).toBe(true);
  expect(
    isSignedQuery(
      new URLSearchParams(`${MESSAGE.split('&').toReversed().join('&')}&hmac=${HMAC}`),
      SECRETS,
    ),
  ).toBe(true);
  expect(signQuery(Object.fromEntries(new URLSearchParams(MESSAGE)))['hmac']).toBe(HMAC);
  expect(isSignedBody(BODY, SIGNED, SECRETS)).toBe(true);
  expect(signBody(BODY.toString())).toBe(SIGNED);
});

test('another secret, a changed, missing or doubled parameter, and an hmac written otherwise do not pass', () => {
  const wrong = [
    MESSAGE,
    `${MESSAGE}&hmac=`,
    `${MESSAGE}&hmac=${HMAC.toUpperCase()}`,
    `${MESSAGE}&hmac=${HMAC.slice(2)}`,
    `${MESSAGE}&hmac=${HMAC}00`,
    `${MESSAGE}&hmac=${HMAC}&extra=1`,
    `${MESSAGE}&hmac=${HMAC}&shop=autre.myshopify.com`,
    `${MESSAGE.replace('boutique', 'autre')}&hmac=${HMAC}`,
  ];
  for (const query of wrong)
    expect(isSignedQuery(new URLSearchParams(query), SECRETS), query).toBe(false);
  expect(isSignedQuery(new URLSearchParams(`${MESSAGE}&hmac=${HMAC}`), ['other'])).toBe(false);
});

test('while one secret replaces the other, both pass', () => {
  expect(isSignedBody(BODY, SIGNED, ['new', ...SECRETS])).toBe(true);
  expect(
    isSignedQuery(new URLSearchParams(comebackQuery('a.myshopify.com')), ['new', ...SECRETS]),
  ).toBe(true);
});

test('only the very bytes under the very signature pass', () => {
  for (const given of [
    undefined,
    '',
    SIGNED.slice(1),
    `${SIGNED} `,
    SIGNED.replace('=', ''),
    SIGNED.replace('EY=', 'EZ='),
    Buffer.from(SIGNED, 'base64').toString('hex'),
    SIGNED.replaceAll('/', '_'),
  ])
    expect(isSignedBody(BODY, given, SECRETS), String(given)).toBe(false);
  expect(
    isSignedBody(Buffer.from(JSON.stringify(JSON.parse(BODY.toString()))), SIGNED, SECRETS),
  ).toBe(false);
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 200 }),
      fc.string({ unit: 'binary', maxLength: 60 }),
      (bytes, given) => {
        expect(isSignedBody(Buffer.from(bytes), given, SECRETS)).toBe(false);
      },
    ),
    { numRuns: 200 },
  );
});

test('ids beyond 2^53 stay what they were', () => {
  expect(parseForeignJson(BODY.toString())).toEqual({
    id: '820982911946154508',
    email: 'léa@example.com',
  });
  expect(
    parseForeignJson(
      '{"a":9007199254740991,"b":9007199254740993,"c":1.5,"d":-9007199254740995,"e":1e400}',
    ),
  ).toEqual({
    a: 9007199254740991,
    b: '9007199254740993',
    c: 1.5,
    d: '-9007199254740995',
    e: Infinity,
  });
});

test.each([
  ['boutique', 'boutique.myshopify.com'],
  [' https://Boutique.myshopify.com/admin ', 'boutique.myshopify.com'],
  ['https://admin.shopify.com/store/boutique-2/orders?x=1', 'boutique-2.myshopify.com'],
  ['boutique.fr', null],
  ['boutique.myshopify.com.evil.fr', null],
  ['evil.fr/boutique.myshopify.com', null],
  ['boutique.myshopify.com@evil.fr', null],
  ['evil.fr#.myshopify.com', null],
  ['127.0.0.1', null],
  ['boutique.myshopify.com:8080', null],
  ['-x.myshopify.com', null],
  ['', null],
])('« %s » names %s', (typed, domain) => {
  expect(readDomain(typed)).toBe(domain);
});
