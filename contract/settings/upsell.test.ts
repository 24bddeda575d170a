import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseUpsell, stateOfUpsell, UPSELL_KINDS, type UpsellTerms } from './upsell.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const DAY = 86_400_000;
const terms = (given: Partial<UpsellTerms> = {}): UpsellTerms => ({
  kind: 'product',
  is_active: true,
  starts_at: null,
  ends_at: null,
  minimum_rating: null,
  ...given,
});
const destination = (kind: 'trustpilot' | 'google' | 'custom') => ({
  kind,
  url: 'https://avis.example',
  label: null,
  weight: 1,
});
const days = (count: number): Date => new Date(NOW.getTime() + count * DAY);

test('a discount is never shown beside a Trustpilot or Google review destination; a product or a link may be', () => {
  const moment = fc.option(fc.integer({ min: -40, max: 40 }).map(days));
  const upsell = fc.record({
    kind: fc.constantFrom(...UPSELL_KINDS),
    is_active: fc.boolean(),
    starts_at: moment,
    ends_at: moment,
    minimum_rating: fc.option(fc.integer({ min: 1, max: 5 })),
  });
  const destinations = fc.array(
    fc.constantFrom('trustpilot' as const, 'google' as const, 'custom' as const).map(destination),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(
      fc.array(upsell, { maxLength: 6 }),
      destinations,
      fc.integer({ min: 1, max: 5 }),
      (list, destinations, rating) => {
        const chosen = chooseUpsell(list, { rating, destinations, now: NOW });
        if (chosen === null) return;
        expect(chosen.is_active).toBe(true);
        expect(chosen.minimum_rating ?? 1).toBeLessThanOrEqual(rating);
        expect(chosen.kind === 'discount' && destinations.some((it) => it.kind !== 'custom')).toBe(
          false,
        );
      },
    ),
  );
});

test('the state of an offer says why it is not shown', () => {
  expect(stateOfUpsell(terms(), [], NOW)).toBe('shown');
  expect(stateOfUpsell(terms({ is_active: false, ends_at: days(-1) }), [], NOW)).toBe('inactive');
  expect(stateOfUpsell(terms({ starts_at: days(1) }), [], NOW)).toBe('planned');
  expect(stateOfUpsell(terms({ starts_at: days(-2), ends_at: NOW }), [], NOW)).toBe('over');
  expect(stateOfUpsell(terms({ kind: 'discount' }), [destination('google')], NOW)).toBe('barred');
  expect(stateOfUpsell(terms({ kind: 'discount' }), [destination('custom')], NOW)).toBe('shown');
});

test('the first offer in the team’s order that matches the rating is shown', () => {
  const list = [terms({ minimum_rating: 5 }), terms({ minimum_rating: 3 }), terms()];
  const at = (rating: number) =>
    list.indexOf(chooseUpsell(list, { rating, destinations: [], now: NOW }) ?? terms());
  expect([1, 2, 3, 4, 5].map(at)).toEqual([2, 2, 1, 1, 0]);
});
