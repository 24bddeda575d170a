/**
 * The characters of `card-fonts`, all of them in Inter: Latin with its extensions and Vietnamese,
 * Greek, Cyrillic, punctuation, currencies, a few signs. `scripts/build-card-fonts.ts` reduces the
 * fonts to these characters.
 */
export const CARD_CHARACTER =
  /[\u0300-\u0304\u0306-\u030a\u030c\u0323\u0326-\u0328 -~\u00a0-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u024f\u02bc\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03d7\u0400-\u0479\u0490-\u049d\u04a0-\u04ff\u1e00-\u1e9b\u1e9e-\u1eff\u2002-\u200a\u2010-\u2015\u2018-\u2022\u2026\u202f\u2030\u2032\u2033\u2039\u203a\u2044\u20a0-\u20af\u20b1-\u20b5\u20b8-\u20ba\u20bc-\u20bf\u2116\u2122\u2190-\u2193\u2212\u2605\u2606\u2661\u2665\u2764]/u;

/** Invisible characters: soft hyphen, joiners, direction marks, variation selectors. */
const INVISIBLE =
  /[\ufe00-\ufe0f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' });

/** Splits a text into characters as a reader counts them: a letter with its accents is one. */
export function splitGraphemes(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/**
 * Separates the characters that the card can print from those that its fonts lack (emoji, Chinese,
 * Arabic, …).
 * @returns `printed` is empty when only spaces are left; `missing` has each character once.
 */
export function splitForCard(text: string): { printed: string; missing: string[] } {
  const missing = new Set<string>();
  const printed = splitGraphemes(text.toWellFormed().normalize('NFC'))
    .map((character) => {
      const visible = character.replaceAll(INVISIBLE, '');
      if (Array.from(visible).every((sign) => CARD_CHARACTER.test(sign))) return visible;
      missing.add(character);
      return '';
    })
    .join('')
    .replaceAll(/ {2,}/gu, ' ')
    .trim();
  return { printed, missing: [...missing] };
}

/**
 * Returns the name that the card prints: the printable characters of the shop’s name or, when there
 * are none, the host of its site. It is empty when there is neither.
 */
export function nameOnCard(shop: string, website_url: string | null): string {
  const { printed } = splitForCard(shop);
  if (printed !== '' || website_url === null || !URL.canParse(website_url)) return printed;
  return new URL(website_url).hostname.replace(/^www\./u, '');
}
