import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultSms, type Tone } from './default-texts.ts';
import { fillPlaceholders } from './templates/message-template.ts';
import { STEPS } from '#contract/labels/message-status.ts';
import { measureSms, plainSms } from './sms-segments.ts';

/**
 * A function of Node that returns the CPU time of this thread, which does not depend on the load of
 * the machine. The types of the contract contain no platform API.
 */
declare const process: { threadCpuUsage: (since?: object) => { user: number } };

const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCXYZÄÖÑÜ§¿abcxyzäöñüà';
const gsm = fc.string({ unit: fc.constantFrom(...Array.from(`${GSM}^{}\\[~]|€`)), maxLength: 700 });
const anything = fc.string({ unit: 'binary', maxLength: 400 });
const sizes = (text: string) =>
  Array.from(text).map((character) =>
    measureSms(text).encoding === 'ucs2'
      ? character.length
      : '\f^{}\\[~]|€'.includes(character)
        ? 2
        : 1,
  );

test.each([
  ['', 'gsm7', 0, 0, 160],
  ['a'.repeat(160), 'gsm7', 160, 1, 0],
  ['a'.repeat(161), 'gsm7', 161, 2, 145],
  ['a'.repeat(306), 'gsm7', 306, 2, 0],
  ['a'.repeat(307), 'gsm7', 307, 3, 152],
  ['€'.repeat(80), 'gsm7', 160, 1, 0],
  ['é'.repeat(160), 'gsm7', 160, 1, 0],
  ['ê'.repeat(70), 'ucs2', 70, 1, 0],
  ['ê'.repeat(71), 'ucs2', 71, 2, 63],
  ['😀'.repeat(35), 'ucs2', 70, 1, 0],
  // A joined segment contains 33 emoji, because the 67th unit cannot contain half of one.
  ['😀'.repeat(67), 'ucs2', 134, 3, 65],
  // After 152 septets, an escaped pair does not fit, so the 153rd septet stays free.
  ['a'.repeat(152) + '€' + 'a'.repeat(151), 'gsm7', 305, 2, 0],
  ['a'.repeat(152) + '€' + 'a'.repeat(152), 'gsm7', 306, 3, 152],
])(
  '%j is encoded as %s: %i units, %i segments, %i left',
  (text, encoding, units, segments, remaining) => {
    expect(measureSms(text)).toMatchObject({ encoding, units, segments, remaining });
  },
);

test('each character that forces UCS-2 is listed once', () => {
  expect(measureSms('Fenêtre, façade : « cœur » 😀 êê').forcing).toEqual([
    'ê',
    'ç',
    '«',
    'œ',
    '»',
    '😀',
  ]);
  expect(measureSms('é è à ù É Ç ä ö ü € { }').forcing).toEqual([]);
});

test('a text of GSM characters is never UCS-2, and any other text always is', () => {
  fc.assert(
    fc.property(
      gsm,
      (text) => measureSms(text).encoding === 'gsm7' && measureSms(text).forcing.length === 0,
    ),
  );
  fc.assert(
    fc.property(
      gsm,
      gsm,
      fc.constantFrom('ê', 'ç', '’', '😀', '\u00A0', '\u001B', '\0'),
      (before, after, strange) => measureSms(before + strange + after).encoding === 'ucs2',
    ),
  );
});

test('a text uses the fewest segments that do not split a character', () => {
  fc.assert(
    fc.property(fc.oneof(gsm, anything), (text) => {
      const { segments, units, per_segment, remaining } = measureSms(text);
      expect(units).toBe(sizes(text).reduce((sum, size) => sum + size, 0));
      expect(remaining).toBeGreaterThanOrEqual(0);
      expect(Math.max(1, segments) * per_segment).toBeGreaterThanOrEqual(units + remaining);
      // Each segment wastes at most one unit, into which a pair did not fit.
      expect((segments - 1) * (per_segment - 1)).toBeLessThanOrEqual(units);
      expect(segments === 0).toBe(text === '');
    }),
    { numRuns: 500 },
  );
});

test('one more character never needs fewer segments at the same encoding', () => {
  fc.assert(
    fc.property(
      gsm,
      fc.constantFrom(...Array.from(GSM), '€'),
      (text, more) => measureSms(text + more).segments >= measureSms(text).segments,
    ),
  );
});

test('an SMS text of about a million characters is measured within two seconds', () => {
  for (const text of [
    '€'.repeat(1_000_000),
    '😀'.repeat(500_000),
    'a*~{'.repeat(250_000),
    '« '.repeat(500_000),
  ]) {
    const start = process.threadCpuUsage();
    measureSms(text);
    plainSms(text);
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(2_000);
  }
});

test('French typography is replaced by plain characters; a character without an equivalent stays', () => {
  expect(plainSms('L’été « à la fenêtre » : 12\u00A0€, cœur… ÇA 😀 n° 1')).toBe(
    'L\'été "à la fenetre" : 12 €, coeur... ÇA 😀 no 1',
  );
  fc.assert(fc.property(gsm, (text) => plainSms(text) === text));
  fc.assert(
    fc.property(
      anything,
      (text) => measureSms(plainSms(text)).forcing.length <= measureSms(text).forcing.length,
    ),
  );
});

test('our default SMS with its opt-out link takes two segments at most', () => {
  const link = 'https://avis.maison-lavande.fr/y/Zx3kP0sQ8vB1nM5tR7wY2a';
  const values = {
    first_name: 'Léa',
    last_name: 'Martin',
    shop_name: 'La Maison de la Lavande',
    order_number: '104286',
    review_link: link,
    stop_link: `${link}/stop`,
  };
  for (const tone of ['vous', 'tu'] satisfies Tone[]) {
    for (const step of STEPS)
      expect(
        measureSms(fillPlaceholders(`${defaultSms(step, tone)} STOP : {{stop_link}}`, values)),
      ).toMatchObject({ encoding: 'gsm7', segments: 2 });
  }
});
