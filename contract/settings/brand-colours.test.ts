import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandColours, contrast } from './brand-colours.ts';
import { propertyRuns } from '#contract/testing/property-runs.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('for any colours of a shop, the text of its pages has enough contrast on each background', () => {
  fc.assert(
    fc.property(colour, colour, fc.option(colour), (primary, background, text) => {
      const it = brandColours({ primary, background, text });
      expect(contrast(it.ink, it.bg)).toBeGreaterThanOrEqual(12);
      expect(contrast(it.mute, it.bg)).toBeGreaterThanOrEqual(it.is_dark ? 7.1 : 6.2);
      expect(contrast(it.mute, it.soft)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(it.field, it.bg)).toBeGreaterThanOrEqual(3.2);
      expect(contrast(it.on, it.brand)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(it.link, it.bg)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(it.link, it.soft)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(it.edge, it.bg)).toBeGreaterThanOrEqual(3);
      expect(contrast(it.rim, it.bg)).toBeGreaterThanOrEqual(3.4);
    }),
    { numRuns: propertyRuns(10_000) },
  );
});

test('the colours of the three reference brands do not change', () => {
  const savon = brandColours({ primary: '#2f6b4a', background: '#f7f8f3', text: null });
  expect(savon).toMatchObject({
    brand: '#2f6b4a',
    on: '#ffffff',
    bg: '#f7f8f3',
    ink: '#1b1a17',
    mute: '#5c5c58',
    field: '#8b8b87',
    line: '#d6d7d2',
    soft: '#edeee9',
    link: '#2f6b4a',
    edge: '#2f6b4a',
    rim: '#af7a17',
  });
  expect(brandColours({ primary: '#ff7a1a', background: '#121516', text: null })).toMatchObject({
    is_dark: true,
    brand: '#ff7a1a',
    on: '#14120f',
  });
  expect(brandColours({ primary: '#6a3f24', background: '#f6eee1', text: null })).toMatchObject({
    is_dark: false,
    on: '#ffffff',
    link: '#6a3f24',
  });
});

test('a yellow button keeps its yellow, with dark text and a darker border', () => {
  const yellow = brandColours({ primary: '#f4d03f', background: '#ffffff', text: null });
  expect(yellow).toMatchObject({ brand: '#f4d03f', on: '#14120f', link: '#836e15' });
  expect(yellow.edge).not.toBe(yellow.brand);
});

test('a navy brand on a black page keeps its colour, and its links are lighter', () => {
  const navy = brandColours({ primary: '#1b2a4a', background: '#0d1117', text: null });
  expect(navy).toMatchObject({ is_dark: true, brand: '#1b2a4a', on: '#ffffff', link: '#7689b0' });
});
