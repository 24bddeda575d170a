import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { buildCardFont, CARD_FONTS, cardFontFile } from './build-card-fonts.ts';

test.each(CARD_FONTS)(
  '%s is the subset that the script builds from the package, and is under 140 KB',
  async (name) => {
    const kept = await readFile(cardFontFile(name));
    expect(kept.equals(await buildCardFont(name))).toBe(true);
    expect(kept.length).toBeLessThan(140_000);
  },
);
