import { romanise } from './romanise.ts';

/** The two standard fonts of PDF that the card is set in: their advance widths for U+0020 to U+007E, in thousandths of the size (Adobe Core 14 metrics). */
const REGULAR = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
  611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
  222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const BOLD = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667,
  611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556,
  278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];
export const FONTS = {
  regular: { name: 'Helvetica', widths: REGULAR },
  bold: { name: 'Helvetica-Bold', widths: BOLD },
} as const;
export type FontName = keyof typeof FONTS;

/** Signs of Windows-1252 that Unicode has elsewhere, with the sign whose width they share. */
const MOVED: Readonly<Record<string, { byte: number; like: string }>> = {
  '€': { byte: 0x80, like: '0' },
  '‚': { byte: 0x82, like: ',' },
  '„': { byte: 0x84, like: '"' },
  '…': { byte: 0x85, like: '@' },
  Š: { byte: 0x8a, like: 'S' },
  Œ: { byte: 0x8c, like: 'M' },
  Ž: { byte: 0x8e, like: 'Z' },
  '‘': { byte: 0x91, like: ',' },
  '’': { byte: 0x92, like: ',' },
  '“': { byte: 0x93, like: '"' },
  '”': { byte: 0x94, like: '"' },
  '•': { byte: 0x95, like: '*' },
  '–': { byte: 0x96, like: '0' },
  '—': { byte: 0x97, like: '@' },
  '™': { byte: 0x99, like: 'M' },
  š: { byte: 0x9a, like: 's' },
  œ: { byte: 0x9c, like: 'M' },
  ž: { byte: 0x9e, like: 'z' },
  Ÿ: { byte: 0x9f, like: 'Y' },
  '\u202f': { byte: 0xa0, like: ' ' },
};

interface SetSign {
  byte: number;
  like: string;
}

function setSign(sign: string): SetSign | null {
  const moved = MOVED[sign];
  if (moved) return moved;
  const code = sign.codePointAt(0) ?? 0;
  if (code >= 0x20 && code <= 0x7e) return { byte: code, like: sign };
  if (code < 0xa0 || code > 0xff) return null;
  return { byte: code, like: LIKE[sign] ?? sign.normalize('NFD').slice(0, 1) };
}

const LIKE: Readonly<Record<string, string>> = {
  '\u00a0': ' ',
  '«': '0',
  '»': '0',
  ß: '0',
  Æ: '@',
  æ: 'm',
  ø: 'o',
  Ø: 'O',
  Ð: 'D',
  ð: 'o',
  þ: 'p',
  Þ: 'P',
  '·': '.',
  '°': 'r',
  '¿': '?',
  '¡': '!',
};

/** Letters that lose their stroke with these fonts. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
};

/** The bytes of a text in Windows-1252; null when none of its signs can be set. A letter with a foreign accent loses the accent, one of another alphabet is written in ours, a sign that has no letters is left out. */
export function encodeText(
  text: string,
): { bytes: Buffer; width: (font: FontName) => number } | null {
  const signs = Array.from(text.normalize('NFC')).flatMap((sign) => {
    const set = setSign(sign) ?? setSign(PLAIN[sign] ?? sign.normalize('NFD').slice(0, 1));
    return set ? [set] : Array.from(romanise(sign)).flatMap((letter) => setSign(letter) ?? []);
  });
  if (signs.every(({ like }) => like === ' ')) return null;
  return {
    bytes: Buffer.from(signs.map(({ byte }) => byte)),
    width: (font) =>
      signs.reduce(
        (sum, { like }) => sum + (FONTS[font].widths[like.charCodeAt(0) - 0x20] ?? 556),
        0,
      ) / 1000,
  };
}
