import { expect, test } from 'vitest';
import { newTotpSecret, totpCode, totpStep, totpUri } from './totp.ts';

/** RFC 6238, appendix B: the ASCII secret `12345678901234567890`. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

test('codes follow RFC 6238', () => {
  expect([59, 1_111_111_109, 1_234_567_890].map((s) => totpCode(RFC_SECRET, at(s)))).toEqual([
    '287082',
    '081804',
    '005924',
  ]);
});

test('a code is accepted one step early or late, with its own step number', () => {
  const code = totpCode(RFC_SECRET, at(90));
  expect([30, 60, 90, 120, 150, 180].map((s) => totpStep(RFC_SECRET, code, at(s)))).toEqual([
    null,
    3,
    3,
    3,
    null,
    null,
  ]);
});

test('a secret has 160 bits, and its QR code contains the person and the issuer', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(totpUri(secret, 'ada@exemple.fr'));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toContain('Recueil:ada@exemple.fr');
  expect(uri.searchParams.get('secret')).toBe(secret);
});
