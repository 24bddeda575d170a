import { expect, test } from 'vitest';
import { PLAIN_STYLE } from '#contract/customer-pages/wall-style.ts';
import { SAVON } from '../pages.fixture.ts';
import { embedData } from './embed-data.ts';
import { WALL } from './public-pages.fixture.ts';
import { coloursWith, styleRules } from './style-rules.ts';
import { wallAddress } from './wall-address.ts';

const STYLE = { ...PLAIN_STYLE, columns: '2', hidden: ['photos', 'products', 'replies'] } as const;

test('the plain style adds no rule', () => {
  expect(styleRules(PLAIN_STYLE)).toBe('');
});

test('a colour that is too light for text is corrected like the colours of the shop', () => {
  const { link } = coloursWith(SAVON, { accent: '#ffe94d' });
  expect(link).not.toBe('#ffe94d');
  expect(coloursWith(SAVON, PLAIN_STYLE)).toEqual(
    coloursWith(SAVON, { accent: SAVON.colors.primary }),
  );
});

test('the parts that the shop hides are not sent to its site; the author, the dates and the badge are', () => {
  const review = {
    ...WALL.reviews[0]!,
    photos: [{ url: '/photo', width: 10, height: 10 }],
    reply: 'Merci.',
  };
  const [shown] = embedData({ ...WALL, reviews: [review], style: STYLE }).reviews;
  expect(shown).toMatchObject({ photos: [], reply: null, about: null });
  expect(shown?.name).not.toBe('');
  expect(shown?.dates).not.toBe('');
  expect(shown?.mark).not.toBe('');
});

test('the next page of a wall has the same style', () => {
  expect(wallAddress({ ...WALL, style: STYLE }, { page: 2 })).toContain(
    'columns=2&hide=photos%2Cproducts%2Creplies',
  );
});
