import { startTrustpilot } from '#fake-services/trustpilot/trustpilot.ts';
import { afterAll, beforeEach, test, expect } from 'vitest';
import {
  TRUSTPILOT_KEY,
  TRUSTPILOT_SECRET,
  BUSINESS_USER,
  UNIT,
  REVIEW,
  siteReview,
} from '#fake-services/trustpilot/trustpilot-rows.ts';
import type { SiteAccess } from '#server/ports/review-site.ts';
import { openTrustpilot } from './open-trustpilot.ts';
import { readConfig } from '#server/config/config.ts';

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

test('the site’s public page answers 403, and nothing of ours asks it', async () => {
  const answer = await fetch(`${stand.settings.apiBase}/review/boutique.example`);
  expect(answer.status).toBe(403);
});
