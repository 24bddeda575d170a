import { commonWords } from './common-words.ts';

const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'aqwzsxedcrfvtgbyhnujikolpm',
  'qazwsxedcrfvtgbyhnujmikolp',
  'azqsedrftgyhujikolpm',
];
const DIGIT_RUNS = [
  '01234567890123456789012',
  '09876543210987654321098',
  '147258369',
  '741852963',
  '789456123',
  '159753',
  '951357',
  '1357924680',
  '2468013579',
];
const LEET: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '€': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '|': 'l',
};

/**
 * Returns true when a password is easy to guess: one known word, one keyboard sequence or few
 * repeated characters, also with trivial digits and signs around it. `about` are words that others
 * know of the person: name, shop, e-mail.
 */
export function isCommonPassword(password: string, about: readonly string[]): boolean {
  const plain = withoutAccents(password);
  if (new Set(plain).size <= 4 || isRepeated(plain)) return true;
  const known = new Set(
    about
      .flatMap((text) => [text, ...text.split('@'), ...text.split(/[^\p{L}]+/u)])
      .map((text) => lettersOf(withoutAccents(text)))
      .filter((word) => word.length >= 3),
  );
  // « azertyuiop » typed alternately with digits (a1z2e3…) is two sequences, one inside the other.
  if (isRun(lettersOf(plain)) && isTrivial(digitsOf(plain))) return true;
  return isKnownWord(lettersOf(plain), known)
    ? isTrivial(digitsOf(plain))
    : isKnownWord(readLeet(plain), known);
}

function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

const lettersOf = (text: string): string => text.replace(/[^a-z]/g, '');
const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * Reads « m0td3p@sse2024! » as « motdepasse »: digits and signs at the ends are removed, those
 * inside stand for letters.
 */
function readLeet(text: string): string {
  const core = text.replace(/^[^a-z@$€]+|[^a-z@$€]+$/g, '');
  return lettersOf(core.replace(/[^a-z]/g, (sign) => LEET[sign] ?? ''));
}

function isKnownWord(letters: string, known: ReadonlySet<string>): boolean {
  if (letters === '') return true;
  const isKnown = (word: string): boolean =>
    word.length <= 2 ||
    commonWords.has(word) ||
    known.has(word) ||
    isRun(word) ||
    (word.endsWith('s') && commonWords.has(word.slice(0, -1)));
  return isKnown(letters) || isKnown(unitOf(letters));
}

function isRun(letters: string): boolean {
  const backwards = letters.split('').toReversed().join('');
  return (
    letters.length >= 3 &&
    RUNS.some((run) => (run + run).includes(letters) || (run + run).includes(backwards))
  );
}

/**
 * Returns true when these digits are easy to guess: few different digits, a phone number, a date,
 * sequences or repetitions.
 */
function isTrivial(digits: string): boolean {
  if (digits.length <= 4 || new Set(digits).size <= 3 || isRepeated(digits)) return true;
  if (/^0[1-9]\d{8}$/.test(digits)) return true; // A French phone number.
  if (/^(?:(\d)\1)+$/.test(digits)) return isTrivial(digits.replace(/(\d)\1/g, '$1'));
  if (/^(?:0?[1-9]|[12]\d|3[01])(?:0?[1-9]|1[0-2])(?:(?:19|20)\d\d|\d\d)$/.test(digits))
    return true;
  return piecesOf(digits) <= 2;
}

/** Returns the number of sequences, each as long as possible, that make up the digits. */
function piecesOf(digits: string): number {
  let pieces = 0;
  for (let at = 0; at < digits.length; pieces++) {
    let length = 1;
    while (
      at + length < digits.length &&
      DIGIT_RUNS.some((run) => run.includes(digits.slice(at, at + length + 1)))
    )
      length++;
    at += length;
  }
  return pieces;
}

function unitOf(text: string): string {
  const [, unit] = /^(.+?)\1+$/.exec(text) ?? [];
  return unit ?? text;
}

const isRepeated = (text: string): boolean => unitOf(text) !== text && unitOf(text).length <= 5;
