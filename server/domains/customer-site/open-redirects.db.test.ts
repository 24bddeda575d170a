import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { createContactedCustomer, DESTINATIONS } from './rating/rated-shop.fixture.ts';

/** A stored value decides the target of a redirect, never a value of the call. */

const { google, slack, shopify } = readConfig({
  GOOGLE_CLIENT_ID: 'a',
  GOOGLE_CLIENT_SECRET: 'b',
  SLACK_CLIENT_ID: 'a',
  SLACK_CLIENT_SECRET: 'b',
  SLACK_SIGNING_SECRET: 'c',
  SHOPIFY_CLIENT_ID: 'a',
  SHOPIFY_CLIENT_SECRET: 'b',
});
const app = testApp(await testDatabase(), { config: { google, slack, shopify } });
await ensureSenders(app);

const FORMS = [
  '//§',
  '///§',
  '////§',
  '/\\§',
  '\\\\§',
  '\\/§',
  'https://§',
  'http://§',
  'HTTPS://§',
  'https:§',
  'https:/§',
  'https:\\\\§',
  'https://x@§',
  'https://trustpilot.com@§',
  'https://trustpilot.com:x@§',
  'https://§#trustpilot.com',
  'https://§?trustpilot.com',
  'https://§/trustpilot.com',
  'https://trustpilot.com.§',
  'https://§:443',
  'javascript://§/%0aalert(1)',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'data:text/html;base64,eA==',
  'vbscript:x',
  'file://§',
  'ftp://§',
  'blob:https://§',
  'mailto:a@§',
  'intent://§',
  '%2f%2fH',
  '%5c%5cH',
  '/%09/§',
  '/%2f/§',
  '/.§',
  '/..//§',
  '/./\\§',
  '§',
  '.§',
  '@§',
  ':§',
  '\u2028//§',
  '\r\nlocation: https://§',
  '%0d%0alocation:%20https://§',
  '\0//§',
  ' //§',
  '\t//§',
  '〱§',
] as const;
const HOSTS = [
  'a.example',
  'A.EXAMPLE',
  'a.example.',
  'xn--a-example',
  '127.0.0.1',
  '2130706433',
  '[::1]',
  'a%2eexample',
  'ａ.example',
  'a。example',
] as const;
const TARGETS = FORMS.flatMap((form) =>
  HOSTS.map((host) => (form.includes('§') ? form.replace('§', host) : `${form}//${host}`)),
);

/**
 * Each link is tested with a different tenth of the targets. `npm run faults -- --redirects` tests
 * all targets with each link.
 */
const STEP = process.env['REDIRECTS'] === 'all' ? 1 : 10;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const OURS = /^\/(?:[yt]\/[\w-]+(?:[/?][\w/?=&-]*)?|avis\/[\w-]+\?[\w=&]*)$/u;

interface FormCall {
  method?: 'GET' | 'POST';
  url: string;
  payload?: string;
  headers?: Record<string, string>;
}

/**
 * A redirecting link: a function that calls it with a target, and the other hosts to which it may
 * redirect.
 */
type Link = [
  name: string,
  ask: (target: string, turn: number) => FormCall,
  leads?: (location: string) => boolean,
];

async function expectNoWayOut(
  targets: readonly string[],
  [name, call, leads = () => false]: Link,
): Promise<void> {
  for (let at = 0; at < targets.length; at += 25) {
    await Promise.all(
      targets.slice(at, at + 25).map(async (target, turn) => {
        const { method = 'GET', url, ...given } = call(target, at + turn);
        const answer = await app.http.inject({
          method,
          url,
          ...given,
          ...(method === 'POST' && { headers: { ...FORM, ...given.headers } }),
        });
        const { location, refresh } = answer.headers;
        expect(answer.statusCode, `${name}: ${url}`).toBeLessThan(500);
        expect(refresh, url).toBeUndefined();
        if (location !== undefined)
          expect(OURS.test(location) || leads(location), `${name}: ${url} → ${location}`).toBe(
            true,
          );
        expect(answer.body, url).not.toMatch(/http-equiv="refresh" content="0;url=(?!\/y\/)/i);
      }),
    );
  }
}

test('the tests of open redirects use 500 different targets', () =>
  expect(new Set(TARGETS).size).toBe(500));

const { path, team_id } = await createContactedCustomer(app, {
  conditional: { mode: 'redirect', mode_acknowledged: true },
});
const { headers } = await addPerson(app, { team_id });
const OFFER = {
  name: 'Porte-savon',
  kind: 'product',
  title: 'Un porte-savon en grès',
  url: 'https://boutique.example/porte-savon',
};
const { id: offer } = (await callHttp(app, 'POST /api/team/upsell_configuration', headers, OFFER))
  .data as { id: string };
const { team_code } = await app.db
  .selectFrom('teams')
  .select('team_code')
  .where('id', '=', team_id)
  .executeTakeFirstOrThrow();
const isDestination = (location: string) => DESTINATIONS.some(({ url }) => url === location);
const customer = (target: string) =>
  ['to', 'url', 'next', 'redirect', 'redirect_uri', 'return_to', 'redirect_to', 'continue', 'lang']
    .map((name) => `${name}=${target}`)
    .join('&');
const REST = ['postpone', 'withdraw', 'preferences', 'review', 'photo', 'legal'] as const;

test.each<Link>([
  [
    'a rating',
    (target) => ({
      method: 'POST',
      url: `${path}?next=${target}`,
      payload: `rating=5&action=${target}&${customer(target)}`,
    }),
  ],
  ['the page of a rating', (target) => ({ url: `${path}?rating=5&${customer(target)}` })],
  ['a destination that is none', (target) => ({ url: `${path}/go/${target}` }), isDestination],
  ['a destination', (target) => ({ url: `${path}/go/1?${customer(target)}` }), isDestination],
  ['a proposal that is none', (target) => ({ url: `${path}/upsell/${target}` })],
  [
    'a proposal',
    (target) => ({ url: `${path}/upsell/${offer}?${customer(target)}` }),
    (location) => location === OFFER.url,
  ],
  [
    'the other pages of a link',
    (target, turn) => ({ url: `${path}/${REST[turn % REST.length] ?? ''}?${customer(target)}` }),
  ],
  [
    'their forms',
    (target, turn) => ({
      method: 'POST',
      url: `${path}/${REST[turn % 5] ?? ''}?${customer(target)}`,
      payload: customer(target),
    }),
  ],
  [
    'the way out of all messages',
    (target, turn) => ({
      method: turn % 2 ? 'POST' : 'GET',
      url: `${path}/stop?${customer(target)}`,
      ...(turn % 2 && { payload: customer(target) }),
    }),
  ],
  ['the general link', (target) => ({ url: `/t/${target}?recu=${target}` })],
  [
    'the general link’s form',
    (target) => ({
      method: 'POST',
      url: `/t/${team_code}?${customer(target)}`,
      payload: `rating=5&site=${target}&${customer(target)}`,
    }),
  ],
  [
    'the wall',
    (target) => ({
      url: `/dashboard/reviews/custom?team=${team_code}&embed=${target}&form=${target}&${customer(target)}`,
    }),
  ],
  ['the attestation', (target) => ({ url: `/avis/${target}?review=${target}` })],
  [
    'a report of a review',
    (target) => ({
      method: 'POST',
      url: `/avis/${team_code}/reports`,
      payload: `review=${target}&reason=${target}&${customer(target)}`,
    }),
  ],
  ['an image', (target) => ({ url: `/images/${target}` })],
  ['fonts', (target) => ({ url: `/fonts/${target}` })],
  [
    'a page of ours',
    (target, turn) => ({
      url: `/${['login', 'register', 'confirm-email', 'reset-password', 'google/callback', ''][turn % 6] ?? ''}?${customer(target)}`,
    }),
  ],
  ['a page that is none', (target) => ({ url: `//${target}`, headers: { accept: 'text/html' } })],
  [
    'the way to Google',
    (target) => ({ url: `/google/redirect?${customer(target)}&state=${target}` }),
    (location) =>
      new URL(location).origin === 'https://accounts.google.com' &&
      new URL(location).searchParams.get('redirect_uri') ===
        `${app.config.publicUrl}/google/callback`,
  ],
  [
    'the way back from Slack',
    (target) => ({ url: `/slack/callback?code=${target}&state=${target}&${customer(target)}` }),
    (location) => /^\/dashboard\/settings\/integrations\?slack=\w+$/u.test(location),
  ],
  [
    'the way to Shopify',
    (target) => ({ url: `/shopify/redirect?shop=${target}&${customer(target)}` }),
    isShopify,
  ],
  [
    'the way from Shopify',
    (target) => ({
      url: `/shopify/install?shop=${target}&host=${target}&hmac=${target}&timestamp=1&${customer(target)}`,
    }),
    isShopify,
  ],
  [
    'a host that is not ours',
    (target) => ({
      method: 'POST',
      url: path,
      payload: 'rating=4',
      headers: {
        'x-forwarded-host': target,
        'x-original-url': target,
        forwarded: `host=${target}`,
      },
    }),
  ],
])('%s leads only to what is stored', async (...link) => {
  const from = link[0].length % STEP;
  await expectNoWayOut(
    TARGETS.filter((_, index) => index % STEP === from).map((target) =>
      encodeURIComponent(target.toWellFormed()),
    ),
    link,
  );
});

function isShopify(location: string): boolean {
  return (
    location === '/register-shopify?error=refused' ||
    /^https:\/\/[a-z\d-]+\.myshopify\.com\/admin\/oauth\//u.test(location)
  );
}
