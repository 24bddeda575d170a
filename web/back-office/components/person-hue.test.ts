import { expect, test } from 'vitest';
import { PERSON_HUES, PERSON_SHADES, personHue } from './person-hue.ts';

test('a person has the same hue whatever the capitals and spaces of their name', () => {
  expect(personHue('Camille Lefèvre')).toBe(personHue(' camille lefèvre '));
  const hues = new Set(Array.from({ length: 200 }, (_, index) => personHue(`Personne ${index}`)));
  expect(hues.size).toBe(PERSON_HUES.length);
});

test.each(PERSON_HUES)('the initials on hue %i have enough contrast in both themes', (hue) => {
  for (const { ground, letters } of Object.values(PERSON_SHADES)) {
    const [one, other] = [luminance(ground, hue), luminance(letters, hue)];
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    expect(ratio).toBeGreaterThanOrEqual(4.5);
  }
});

/**
 * Returns the luminance of an OKLCH colour, by the published matrices
 * (https://bottosson.github.io/posts/oklab/).
 */
function luminance([lightness, chroma]: readonly [number, number], hue: number): number {
  const [a, b] = [
    chroma * Math.cos((hue * Math.PI) / 180),
    chroma * Math.sin((hue * Math.PI) / 180),
  ];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const [red, green, blue] = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part)));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
