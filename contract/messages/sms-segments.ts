/**
 * Calculates the number of SMS segments of a text by 3GPP TS 23.038. The editor shows it and the
 * provider bills it. Pure, one pass over the text.
 */

export interface SmsLength {
  /** `ucs2` when at least one character is not in the GSM alphabet. */
  encoding: 'gsm7' | 'ucs2';
  /** The length in septets (GSM-7) or in UTF-16 code units (UCS-2). */
  units: number;
  segments: number;
  /** The capacity of one segment in units. It is smaller when the message has several segments. */
  per_segment: number;
  /** The free units in the last segment. */
  remaining: number;
  /** The characters that require UCS-2, each once, in order. */
  forcing: readonly string[];
}

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters that take two septets: an escape and the character. */
const EXTENDED = new Set('\f^{}\\[~]|€');
const LIMITS = { gsm7: { alone: 160, joined: 153 }, ucs2: { alone: 70, joined: 67 } } as const;

export function measureSms(text: string): SmsLength {
  const forcing = new Set<string>();
  let septets = 0;
  for (const character of text) {
    if (!BASIC.has(character) && !EXTENDED.has(character)) forcing.add(character);
    septets += septetsOf(character);
  }
  const encoding = forcing.size === 0 ? 'gsm7' : 'ucs2';
  const units = encoding === 'gsm7' ? septets : text.length;
  const { alone, joined } = LIMITS[encoding];
  if (units <= alone)
    return {
      encoding,
      units,
      segments: units === 0 ? 0 : 1,
      per_segment: alone,
      remaining: alone - units,
      forcing: [...forcing],
    };
  const { segments, last } = pack(text, encoding === 'gsm7' ? septetsOf : unitsOf, joined);
  return {
    encoding,
    units,
    segments,
    per_segment: joined,
    remaining: joined - last,
    forcing: [...forcing],
  };
}

/**
 * Counts the segments. An escaped character or a surrogate pair is never split between two
 * segments, so the first one can have a free unit.
 */
function pack(
  text: string,
  sizeOf: (character: string) => number,
  capacity: number,
): { segments: number; last: number } {
  let segments = 1;
  let last = 0;
  for (const character of text) {
    const size = sizeOf(character);
    if (last + size > capacity) {
      segments += 1;
      last = 0;
    }
    last += size;
  }
  return { segments, last };
}

function septetsOf(character: string): number {
  return EXTENDED.has(character) ? 2 : 1;
}

function unitsOf(character: string): number {
  return character.length;
}

/**
 * Replacements for characters of French typography. Characters without a replacement, such as
 * emoji, are not changed.
 */
const PLAIN: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  œ: 'oe',
  Œ: 'OE',
  '\u00A0': ' ',
  '\u202F': ' ',
  '\u2009': ' ',
  '\u200B': '',
  '\uFEFF': '',
  '•': '-',
  '°': 'o',
  '\t': ' ',
};

/**
 * Returns the text with the characters of the GSM alphabet where possible, so that a segment
 * contains 160 characters instead of 70.
 */
export function plainSms(text: string): string {
  let plain = '';
  for (const character of text.replaceAll(/«[ \u00A0\u202F]?|[ \u00A0\u202F]?»/gu, '"'))
    plain +=
      BASIC.has(character) || EXTENDED.has(character)
        ? character
        : (PLAIN[character] ?? withoutAccent(character));
  return plain;
}

function withoutAccent(character: string): string {
  const bare = character.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return Array.from(bare).every((part) => BASIC.has(part)) ? bare : character;
}
