/**
 * The fields of a request that are searched. The stored text and the search input are converted in
 * the same way: lower case, without accents, # and |.
 */

interface SearchFields {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone_number: string | null;
  integration_order_number: string | null;
}

/**
 * Contacts follow this separator, so that a role that cannot read them cannot search by them
 * either.
 */
export const CONTACTS_AFTER = '|';

/**
 * Returns the value of the column `search`, to be written whenever one of these fields is written.
 * Each word is preceded by a space.
 */
export function searchText(request: SearchFields): string {
  const joinTexts = (texts: readonly (string | null)[]): string =>
    texts.flatMap((text) => (text === null || text === '' ? [] : ` ${fold(text)}`)).join('');
  const phone = request.phone_number?.replace(/\D/g, '') ?? null;
  return `${joinTexts([request.first_name, request.last_name, request.integration_order_number])} ${CONTACTS_AFTER}${joinTexts([request.email, phone])}`;
}

/** Returns the `like` patterns that must all match; none when the search text is empty. */
export function searchPatterns(typed: string): string[] {
  const phone = typedPhone(typed);
  if (phone !== null) return [`%${phone}%`];
  return fold(typed)
    .split(' ')
    .filter((word) => word !== '')
    .map(patternOf);
}

/** True when the text, of a name or of a contact, contains all words that were typed. */
export function textMatches(text: string, typed: string): boolean {
  const patterns = searchPatterns(typed);
  const folded = ` ${fold(text)}`;
  const digits = text.replace(/\D/g, '');
  return (
    patterns.length > 0 &&
    patterns
      .map((pattern) => pattern.slice(1, -1).replace(/\\(.)/g, '$1'))
      .every((part) => folded.includes(part) || (/^\d+$/.test(part) && digits.includes(part)))
  );
}

/**
 * Returns the pattern of a search term. A term of one or two letters has no trigram, so it only
 * matches at the beginning of words.
 */
function patternOf(word: string): string {
  const escaped = word.replace(/[\\%_]/g, '\\$&');
  return word.length < 3 ? `% ${escaped}%` : `%${escaped}%`;
}

/**
 * Returns the digits of a typed phone number in their stored form: « 06 12 34 » is stored as
 * 3361234, without the leading zero of the national form or the prefix 00. A typed order number «
 * 10 482 » is the order 10482.
 */
function typedPhone(typed: string): string | null {
  const text = typed.trim();
  if (!/^\+?\d[\d\s.()/-]*$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const isPhone =
    text.startsWith('+') || /^0\d{3,}$/.test(digits) || (/[\s.]/.test(text) && digits.length >= 4);
  return isPhone ? digits.replace(/^0+/, '') || null : null;
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæøßłđ’]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[\s\p{Z}\p{Cc}#|]+/gu, ' ')
    .trim();
}

const LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  '’': "'",
};
