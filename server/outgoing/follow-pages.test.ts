import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PageCursor, followPage } from './follow-pages.ts';

function follow(pages: readonly string[]): PageCursor | null {
  return pages.reduce<PageCursor | null>((at, page) => followPage('Shopify', at, page), null);
}

test('a list of different pages is followed to its end', () => {
  expect(follow(Array.from({ length: 500 }, (_, page) => String(page)))?.page).toBe('499');
});

test('a list that leads back to itself is left, wherever its circle begins and however long it is', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.integer({ min: 1, max: 40 }), (lead, circle) => {
      const pages = Array.from({ length: (lead + circle) * 6 }, (_, at) =>
        String(at < lead ? at : lead + ((at - lead) % circle)),
      );
      expect(() => follow(pages)).toThrow('sans fin');
    }),
    { numRuns: 100 },
  );
});
