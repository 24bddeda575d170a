import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { buildCardFont, CARD_FONTS, cardFontFile } from './build-card-fonts.ts';

test.each(CARD_FONTS)(
  '%s is what the script cuts out of the package, and stays small',
  async (name) => {
    const kept = await readFile(cardFontFile(name));
    expect(kept.equals(await buildCardFont(name))).toBe(true);
    expect(kept.length).toBeLessThan(140_000);
  },
);
