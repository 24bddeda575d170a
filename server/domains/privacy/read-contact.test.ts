import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEmail, readPhone } from './read-contact.ts';
import { propertyRuns } from '#contract/testing/property-runs.ts';

/**
 * Inputs of people and API clients: digits, signs, all kinds of spaces, other scripts, lone
 * surrogates.
 */
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom(...Array.from('0123456789+-(). /ext;=#\u00A0\u202F٣')),
    maxLength: 25,
  }),
  fc.string({ maxLength: 300 }),
);
const country = fc.constantFrom('FR', 'BE', 'CH', 'CA', 'GP', 'XX', '', 'fr');

test('any text gives an E.164 phone number or none, and reading the result again changes nothing, in any country', () => {
  fc.assert(
    fc.property(typed, country, country, (text, here, there) => {
      const phone = readPhone(text, here);
      if (phone === null) return;
      expect(phone).toMatch(/^\+[1-9]\d{5,14}$/u);
      expect(readPhone(phone, there)).toBe(phone);
    }),
    { numRuns: propertyRuns(10_000) },
  );
});

test('every spelling of a French number gives the same number', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10_000_000, max: 29_999_999 }),
      fc.constantFrom(' ', '.', '-', '\u00A0', ''),
      (rest, sign) => {
        const pairs = (String(rest).match(/../gu) ?? []).join(sign);
        for (const written of [
          `06${sign}${pairs}`,
          `+33${sign}6${sign}${pairs}`,
          `0033${sign}6${sign}${pairs}`,
          `+33 (0)6${sign}${pairs}`,
        ])
          expect(readPhone(written, 'FR'), written).toBe(`+336${rest}`);
      },
    ),
    { numRuns: 500 },
  );
});

test('any text gives a lower-case e-mail address with an ASCII domain, or none, and reading the result again changes nothing', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        typed,
        fc.emailAddress(),
        fc.tuple(typed, typed).map(([name, domain]) => `${name}@${domain}.fr`),
      ),
      (text) => {
        const email = readEmail(text);
        if (email === null) return;
        expect(email).toBe(email.toLowerCase());
        expect(email.split('@').at(-1)).toMatch(/^[\u0021-\u007E]+$/u);
        expect(readEmail(email)).toBe(email);
      },
    ),
    { numRuns: propertyRuns(10_000) },
  );
});
