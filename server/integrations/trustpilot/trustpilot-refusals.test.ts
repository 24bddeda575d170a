import { startTrustpilot } from '#fake-services/trustpilot/trustpilot.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  TRUSTPILOT_KEY,
  TRUSTPILOT_SECRET,
  BUSINESS_USER,
  UNIT,
  REVIEW,
} from '#fake-services/trustpilot/trustpilot-rows.ts';
import type { SiteAccess } from '#server/ports/review-site.ts';
import { openTrustpilot } from './open-trustpilot.ts';
import { readConfig } from '#server/config/config.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { ServiceFault } from '#fake-services/fault-server.ts';

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

test.each<[string, ServiceFault, ProviderError['kind'], number | null]>([
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
