import { createDecipheriv, createHmac } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import type { SiteAccess } from '#server/ports/review-site.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { Fault } from '#fake-services/fault-server.ts';
import { startTrustpilot } from '#fake-services/trustpilot/trustpilot.ts';
import {
  BUSINESS_USER,
  REVIEW,
  siteReview,
  TRUSTPILOT_KEY,
  TRUSTPILOT_SECRET,
  UNIT,
} from '#fake-services/trustpilot/trustpilot-rows.ts';
import { openTrustpilot } from './open-trustpilot.ts';

const stand = await startTrustpilot();
afterAll(() => stand.stop());
beforeEach(() => stand.reset());

const keys = {
  api_key: TRUSTPILOT_KEY,
  api_secret: TRUSTPILOT_SECRET,
  business_user_id: BUSINESS_USER,
};
const access: SiteAccess = { keys, unit_id: UNIT.id, has_private: true };
const inPublic: SiteAccess = { ...access, has_private: false };
const open = () =>
  openTrustpilot({ trustpilot: { ...readConfig({}).trustpilot, ...stand.settings } });
const fails = async (work: Promise<unknown>): Promise<ProviderError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ProviderError);
  return error as ProviderError;
};
const person = {
  reference_id: '1042',
  email: 'lea@example.com',
  name: 'Léa Martin',
  locale: 'fr-FR',
};

test('the example of the documentation is read field by field; what the API does not tell stays unknown', async () => {
  const { reviews, refused, is_last } = await open().listReviews(inPublic, 1);
  expect({ refused, is_last }).toEqual({ refused: 0, is_last: true });
  expect(reviews).toEqual([
    {
      review_id: REVIEW.id,
      review_title: 'Parfait',
      review_text: 'Livraison rapide',
      review_rating: 5,
      review_is_verified: true,
      review_is_pending: false,
      review_likes: 0,
      review_language: 'fr',
      review_time: new Date('2026-11-12T08:31:00Z'),
      review_experienced_time: new Date('2026-11-10T00:00:00Z'),
      consumer_id: '66f0c1d2e3a4b5c6d7e8f902',
      consumer_name: 'Léa M.',
      consumer_image: null,
      consumer_review_count: 3,
      consumer_country: null,
      consumer_is_verified: null,
      consumer_review_count_same_domain: null,
      link: `https://www.trustpilot.com/reviews/${REVIEW.id}`,
      reference_id: null,
      referral_email: null,
    },
  ]);
});

test('the private part tells reference and address; one token serves all calls, whose numbers are strings', async () => {
  Object.assign(stand.reviews[0] ?? {}, { referenceId: '1042', referralEmail: 'Lea@Example.com' });
  const site = open();
  expect((await site.listReviews(access, 1)).reviews).toMatchObject([
    { reference_id: '1042', referral_email: 'lea@example.com' },
  ]);
  expect(
    await Promise.all([
      site.readReview(access, REVIEW.id),
      site.readReview(access, 'f'.repeat(24)),
    ]),
  ).toMatchObject([{ reference_id: '1042' }, null]);
  expect(stand.calls.filter((call) => call.includes('accesstoken'))).toHaveLength(1);
});

test('a token that is withdrawn before its time is asked for once more', async () => {
  const site = open();
  await site.listReviews(access, 1);
  stand.fault({ kind: 'answer', path: '/private/', status: 401 });
  expect((await site.listReviews(access, 1)).reviews).toHaveLength(1);
  expect(stand.calls.filter((call) => call.includes('accesstoken'))).toHaveLength(2);
});

test('pages hold a hundred, and the last one says so by holding fewer', async () => {
  stand.reviews.splice(0, Infinity, ...Array.from({ length: 130 }, (_, n) => siteReview(n)));
  const site = open();
  const pages = [await site.listReviews(inPublic, 1), await site.listReviews(inPublic, 2)];
  expect(pages.map(({ reviews, is_last }) => [reviews.length, is_last])).toEqual([
    [100, false],
    [30, true],
  ]);
});

test('a unit is found by its domain, and is nobody where the site does not know it', async () => {
  expect(await open().findUnit(keys, 'boutique.example')).toEqual({
    id: UNIT.id,
    name: 'Boutique',
  });
  expect(await open().findUnit(keys, 'ailleurs.example')).toBeNull();
});

test('a plan without the private part is a state, not a fault', async () => {
  expect(await open().mayReadPrivate(access)).toBe(true);
  stand.setPlan(false);
  expect(await open().mayReadPrivate(access)).toBe(false);
  expect(await open().mayReadPrivate({ ...access, keys: { ...keys, api_secret: null } })).toBe(
    false,
  );
});

test.each<[string, Fault, ProviderError['kind'], number | null]>([
  [
    'a key that was revoked',
    { kind: 'answer', status: 401, body: { message: 'Invalid API key' } },
    'auth',
    null,
  ],
  ['a plan that forbids it', { kind: 'answer', status: 403 }, 'business', null],
  [
    'too many calls, with a time',
    { kind: 'answer', status: 429, headers: { 'retry-after': '7' } },
    'rate',
    7_000,
  ],
  ['too many calls, without one', { kind: 'answer', status: 429 }, 'rate', 300_000],
  [
    'too many calls, with a wild one',
    { kind: 'answer', status: 429, headers: { 'retry-after': '1e9' } },
    'rate',
    3_600_000,
  ],
  ['a server in pain', { kind: 'answer', status: 500 }, 'transient', 300_000],
  [
    'a page in place of JSON',
    { kind: 'answer', status: 200, body: '<!doctype html><title>Verifying your connection' },
    'transient',
    null,
  ],
  [
    'a redirect',
    { kind: 'answer', status: 302, headers: { location: 'http://127.0.0.1:1/' } },
    'unknown_outcome',
    null,
  ],
  ['another shape', { kind: 'answer', status: 200, body: { reviews: 'none' } }, 'transient', null],
  ['an empty answer', { kind: 'answer', status: 200, body: [] }, 'transient', null],
  [
    'a flood',
    { kind: 'answer', status: 200, body: { reviews: ['x'.repeat(4_500_000)] } },
    'unknown_outcome',
    null,
  ],
  ['a dead line', { kind: 'drop' }, 'unknown_outcome', null],
])('%s is told from the others', async (_, fault, kind, pause) => {
  stand.fault(fault);
  const error = await fails(open().listReviews(inPublic, 1));
  expect([error.kind, error.retryAfterMs]).toEqual([kind, pause]);
});

test('a row that is no review of ours is left out, and the other rows are kept', async () => {
  const wild = [
    null,
    {},
    { ...REVIEW, id: '../../etc' },
    { ...REVIEW, stars: 9 },
    { ...REVIEW, createdAt: 'hier' },
    { ...REVIEW, businessUnit: { id: 'f'.repeat(24) } },
  ];
  const odd = {
    ...REVIEW,
    id: 'a'.repeat(24),
    title: 'a\0b',
    text: '\uD800',
    numberOfLikes: '99999999999999999999',
    consumer: 'personne',
    referenceId: 7,
  };
  stand.fault({ kind: 'answer', status: 200, body: { reviews: [...wild, odd] } });
  const { reviews, refused } = await open().listReviews(inPublic, 1);
  expect(refused).toBe(6);
  expect(reviews).toMatchObject([
    {
      review_title: 'ab',
      review_text: '\uFFFD',
      review_likes: null,
      consumer_name: null,
      reference_id: null,
    },
  ]);
});

test('an invitation link carries the reference in the name of a person of the team, and leads to the site alone', async () => {
  const site = open();
  const url = await site.createLink(access, person, new AbortController().signal);
  expect(stand.links).toEqual([
    { referenceId: '1042', email: 'lea@example.com', name: 'Léa Martin', url },
  ]);
  expect(
    (
      await fails(
        site.createLink(
          { ...access, keys: { ...keys, business_user_id: null } },
          person,
          new AbortController().signal,
        ),
      )
    ).kind,
  ).toBe('business');
  expect(
    (
      await fails(
        site.createLink(access, { ...person, reference_id: '#1042' }, new AbortController().signal),
      )
    ).kind,
  ).toBe('content');
  for (const wrong of [
    'https://pirate.example/x',
    'http://www.trustpilot.com/x',
    'https://trustpilot.com.pirate.example/',
    'javascript:alert(1)',
  ]) {
    stand.fault({
      kind: 'answer',
      path: 'invitation-links',
      status: 200,
      body: { id: 'x', url: wrong },
    });
    expect((await fails(site.createLink(access, person, new AbortController().signal))).kind).toBe(
      'content',
    );
  }
});

test('whoever waits for a link waits no longer than they said', async () => {
  stand.fault({ kind: 'hang', path: 'invitation-links' });
  // It never answers: coming back at all is the proof.
  expect((await fails(open().createLink(access, person, AbortSignal.timeout(80)))).kind).toBe(
    'unknown_outcome',
  );
});

test('a sealed link opens with the two keys of the team, and with nothing else', () => {
  const [encryption, authentication] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const url = new URL(
    open().sealLink(
      {
        encryption_key: encryption.toString('base64'),
        authentication_key: authentication.toString('base64'),
      },
      'boutique.example',
      person,
    ),
  );
  const sealed = Buffer.from(url.searchParams.get('p') ?? '', 'base64');
  const [body, mark] = [sealed.subarray(0, -32), sealed.subarray(-32)];
  expect(createHmac('sha256', authentication).update(body).digest()).toEqual(mark);
  const decipher = createDecipheriv('aes-256-cbc', encryption, body.subarray(0, 16));
  expect(
    JSON.parse(decipher.update(body.subarray(16), undefined, 'utf8') + decipher.final('utf8')),
  ).toEqual({ email: 'lea@example.com', name: 'Léa Martin', ref: '1042' });
  expect(url.origin + url.pathname).toBe('https://fr.trustpilot.com/evaluate-bgl/boutique.example');
});

test('the block of a hand-over is read back as it was written, and no customer’s words end its script', () => {
  const { html } = open().writeInvitationMail({
    ...person,
    name: '</script><b>Léa',
    preferred_at: new Date('2026-11-27T09:00:00Z'),
    products: [{ sku: 'S1', name: 'Savon', url: null, image_url: null }],
  });
  const [, json = ''] =
    /<script type="application\/json\+trustpilot">([\s\S]*?)<\/script>/u.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual({
    recipientEmail: 'lea@example.com',
    recipientName: '</script><b>Léa',
    referenceId: '1042',
    locale: 'fr-FR',
    preferredSendTime: '2026-11-27T09:00:00.000Z',
    tags: ['recueil'],
    products: [{ sku: 'S1', name: 'Savon' }],
  });
});

test('the site’s public page answers 403, and nothing of ours asks it', async () => {
  const answer = await fetch(`${stand.settings.apiBase}/review/boutique.example`);
  expect(answer.status).toBe(403);
});
