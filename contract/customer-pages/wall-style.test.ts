import { expect, test } from 'vitest';
import {
  embedHeight,
  embedHeightValue,
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

test('a wall style written to an address is read back unchanged', () => {
  expect(readFrom(writeWallStyle(STYLE))).toEqual(STYLE);
});

test('the default style adds nothing to an address', () => {
  expect(writeWallStyle(PLAIN_STYLE)).toEqual({});
});

test('a style value outside the closed list is ignored', () => {
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

test('a stacked badge reserves more height than a badge on one line, and a narrow place more than a wide one', () => {
  for (const width of [320, 820, 1440])
    expect(embedHeight('badge', STYLE, width)).toBeGreaterThan(
      embedHeight('badge', PLAIN_STYLE, width),
    );
  for (const form of ['badge', 'carousel'] as const)
    expect(embedHeight(form, PLAIN_STYLE, 320)).toBeGreaterThan(
      embedHeight(form, PLAIN_STYLE, 1440),
    );
});

test('the embed code reserves the height that the preview shows, by the width of the window', () => {
  expect(embedHeightValue('carousel', PLAIN_STYLE)).toBe('clamp(420px,calc(700px - 62vw),520px)');
  expect(embedHeight('carousel', PLAIN_STYLE, 390)).toBe(Math.round(700 - 0.62 * 390));
  expect(embedHeightValue('wall', PLAIN_STYLE)).toBe('720px');
});
