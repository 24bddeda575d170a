/**
 * A GTIN of 8, 12, 13 or 14 digits whose check digit is right, as GS1 defines it; null for anything
 * else, because shops also write codes of their own into that field.
 */
export function readGtin(text: string | null | undefined): string | null {
  const digits = (text ?? '').replaceAll(/[\s-]/gu, '');
  if (!/^(?:\d{8}|\d{12,14})$/u.test(digits) || /^0+$/u.test(digits)) return null;
  const sum = digits
    .slice(0, -1)
    .split('')
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1)) ? digits : null;
}
