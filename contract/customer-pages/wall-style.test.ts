import { expect, test } from 'vitest';
import {
  embedHeight,
  PLAIN_STYLE,
  readWallStyle,
  type WallStyle,
  writeWallStyle,
} from './wall-style.ts';

const STYLE: WallStyle = {
  accent: '#1f5c8b',
  radius: '0',
  density: 'compact',
  columns: '2',
  hidden: ['photos', 'replies'],
  badge: 'stack',
};

const readFrom = (parameters: Readonly<Record<string, string>>): WallStyle =>
  readWallStyle((name) => parameters[name] ?? null);

test('a style is read from an address as it was written there', () => {
  expect(readFrom(writeWallStyle(STYLE))).toEqual(STYLE);
});

test('the plain style adds nothing to an address', () => {
  expect(writeWallStyle(PLAIN_STYLE)).toEqual({});
});

test('what is not in a closed list is ignored', () => {
  const query = {
    accent: 'red;}body{display:none',
    radius: '999',
    density: 'vast',
    columns: '40',
    hide: 'rating,photos,legal',
    badge: '<script>',
  };
  expect(readFrom(query)).toEqual({ ...PLAIN_STYLE, hidden: ['photos'] });
});

test('a stacked badge reserves more height than a line', () => {
  expect(embedHeight('badge', STYLE)).toBeGreaterThan(embedHeight('badge', PLAIN_STYLE));
});
