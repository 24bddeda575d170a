import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchReview, type RequestCandidate, type ReviewTraces, scoreOf } from './match-review.ts';

const at = (day: number): Date => new Date(Date.UTC(2026, 10, day, 9));
const review = (given: Partial<ReviewTraces> = {}): ReviewTraces => ({
  reference_id: null,
  referral_email: null,
  review_time: at(12),
  consumer_name: 'Léa M.',
  refused_requests: [],
  ...given,
});
const request = (id: string, given: Partial<RequestCandidate> = {}): RequestCandidate => ({
  id,
  references: [`10${id}`],
  email: `client${id}@exemple.fr`,
  first_name: 'Léa',
  last_name: 'Martin',
  went_at: at(11),
  asked_at: at(10),
  ...given,
});

const name = fc.constantFrom('Léa', 'lea', 'LÉA', 'Paul', 'Jean-Luc', 'M', '', 'Ö');
const moment = fc.integer({ min: 1, max: 28 }).map(at);
const candidates = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 40 }).map(String),
    references: fc.constant(['1042', 'x']),
    email: fc.constantFrom('lea@exemple.fr', null),
    first_name: fc.option(name),
    last_name: fc.option(name),
    went_at: fc.option(moment),
    asked_at: moment,
  }),
  { selector: ({ id }) => id, maxLength: 8 },
);

test('the reference of an invitation is a certain match, for any name', () => {
  expect(
    matchReview(review({ reference_id: '102', consumer_name: 'Quelqu’un' }), [
      request('1'),
      request('2'),
      request('3'),
    ]),
  ).toEqual({ kind: 'reference', request_id: '2' });
});

test('a reference shared by two requests is no match', () => {
  const both = [
    request('1', { references: ['7'], went_at: null }),
    request('2', { references: ['7'], went_at: null }),
  ];
  expect(matchReview(review({ reference_id: '7' }), both)).toBeNull();
});

test('the invited address is a certain match; of several requests, the latest one before the review is chosen', () => {
  const all = [
    request('1', { email: 'Lea@exemple.fr', asked_at: at(2), went_at: null }),
    request('2', { email: 'lea@exemple.fr', asked_at: at(8), went_at: null }),
    request('3', { email: 'lea@exemple.fr', asked_at: at(14) }),
  ];
  expect(matchReview(review({ referral_email: 'LEA@exemple.fr' }), all)).toEqual({
    kind: 'email',
    request_id: '2',
  });
});

test('without reference and address no match is certain', () => {
  fc.assert(
    fc.property(
      candidates,
      fc.option(fc.constantFrom('Léa M.', 'Paul', 'Jean-Luc M', '')),
      moment,
      (all, consumer_name, review_time) => {
        const match = matchReview(review({ consumer_name, review_time }), all);
        expect(match === null || match.kind === 'proposed').toBe(true);
      },
    ),
  );
});

test('a match refused by a person is not proposed again', () => {
  fc.assert(
    fc.property(
      candidates,
      fc.option(fc.constantFrom('1042')),
      fc.option(fc.constant('lea@exemple.fr')),
      (all, reference_id, referral_email) => {
        const refused_requests = all.map(({ id }) => id);
        expect(
          matchReview(review({ reference_id, referral_email, refused_requests }), all),
        ).toBeNull();
      },
    ),
  );
});

test('the order of the requests does not change the match', () => {
  fc.assert(
    fc.property(candidates, (all) => {
      expect(matchReview(review(), all.toReversed())).toEqual(matchReview(review(), all));
    }),
  );
});

test('a score is between 1 and 100, and only a request with an earlier click is proposed', () => {
  fc.assert(
    fc.property(candidates, moment, (all, review_time) => {
      for (const it of all) {
        const score = scoreOf({ review_time, consumer_name: 'Léa M.' }, it);
        if (score === null) continue;
        expect(score).toBeGreaterThanOrEqual(1);
        expect(score).toBeLessThanOrEqual(100);
        expect(it.went_at !== null && it.went_at <= review_time).toBe(true);
      }
    }),
  );
});

test.each([
  ['Léa Martin', 97],
  ['MARTIN lea', 97],
  ['Léa M.', 87],
  ['L. Martin', 77],
  ['léa', 62],
  ['Léa Dupont', null],
  ['Paul M.', null],
  ['', null],
])('« %s », a day after Léa Martin’s click', (consumer_name, score) => {
  expect(scoreOf({ review_time: at(12), consumer_name }, request('1'))).toBe(score);
});

test('two people with one name are two candidates, and no certain match', () => {
  expect(
    matchReview(review(), [
      request('1'),
      request('2', { last_name: 'Moreau' }),
      request('3', { first_name: 'Paul' }),
    ]),
  ).toEqual({ kind: 'proposed', request_id: '2', score: 87, rivals: 1 });
});

test('a name matches only within a fortnight after the click', () => {
  expect(matchReview(review(), [request('1', { went_at: at(13) })])).toBeNull();
  expect(
    matchReview(review({ review_time: at(28) }), [request('1', { went_at: at(2) })]),
  ).toBeNull();
});
