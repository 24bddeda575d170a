// `node scripts/build-card-fonts.ts` creates the two fonts of the printed card as subsets of Inter.
// Run it after a change of `card-characters.ts` or of the package.
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { CARD_CHARACTER } from '#server/domains/customer-site/general-link/card-characters.ts';

const FOLDER = new URL('../server/domains/customer-site/general-link/card-fonts/', import.meta.url);
const SOURCES = {
  'inter-regular.ttf': import.meta
    .resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  'inter-semibold.ttf': import.meta
    .resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
};
export const CARD_FONTS = Object.keys(SOURCES) as (keyof typeof SOURCES)[];

/**
 * Returns the bytes of one font with the characters of the card, their kerning and their accents
 * only.
 */
export async function buildCardFont(name: keyof typeof SOURCES): Promise<Buffer> {
  const characters = Array.from({ length: 0x1_00_00 }, (_, code) =>
    String.fromCharCode(code),
  ).filter((character) => CARD_CHARACTER.test(character));
  return subsetFont(await readFile(new URL(SOURCES[name])), characters.join(''), {
    targetFormat: 'sfnt',
    keepFeatures: ['ccmp', 'kern', 'mark'],
    noHinting: true,
  });
}

export function cardFontFile(name: string): URL {
  return new URL(name, FOLDER);
}

if (import.meta.main)
  for (const name of CARD_FONTS) await writeFile(cardFontFile(name), await buildCardFont(name));
