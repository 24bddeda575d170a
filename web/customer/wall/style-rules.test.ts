import { expect, test } from 'vitest';
import { PLAIN_STYLE } from '#contract/customer-pages/wall-style.ts';
import { SAVON } from '../pages.fixture.ts';
import { embedData } from './embed-data.ts';
import { WALL } from './public-pages.fixture.ts';
import { coloursWith, styleRules } from './style-rules.ts';
import { wallAddress } from './wall-address.ts';

const STYLE = { ...PLAIN_STYLE, columns: '2', hidden: ['photos', 'products', 'replies'] } as const;

test('the plain style has no rule, so that a wall without a style weighs what it weighed', () => {
  expect(styleRules(PLAIN_STYLE)).toBe('');
});

test('a colour that is too light for text is corrected like that of the shop', () => {
  const { link } = coloursWith(SAVON, { accent: '#ffe94d' });
  expect(link).not.toBe('#ffe94d');
  expect(coloursWith(SAVON, PLAIN_STYLE)).toEqual(
    coloursWith(SAVON, { accent: SAVON.colors.primary }),
  );
});

test('what the shop leaves out does not travel to its site; the author, the dates and the mark do', () => {
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

test('the next page of a wall keeps its style', () => {
  expect(wallAddress({ ...WALL, style: STYLE }, { page: 2 })).toContain(
    'columns=2&hide=photos%2Cproducts%2Creplies',
  );
});
