import { type BrandColours, brandColours } from '#contract/settings/brand-colours.ts';
import type { CustomerShop } from '#contract/customer-pages/customer-frame.ts';
import { fontFaces, fontStack, hasSerifs } from './fonts.ts';

/** The colours of Recueil, for pages without a shop. */
export const PLAIN_COLOURS: CustomerShop['colors'] = {
  primary: '#2f6b4a',
  background: '#f7f8f3',
  text: null,
};

/**
 * Returns the CSS variables of a shop’s page. They are safe: the colours come from `brandColours`,
 * and the font from a closed list.
 */
export function themeVariables(colours: BrandColours, font: CustomerShop['font']): string {
  const isSerif = hasSerifs(font);
  const { is_dark, ...named } = colours;
  const variables = Object.entries(named).map(([name, value]) => `--${name}:${value}`);
  return `${fontFaces(font)}:root{color-scheme:${is_dark ? 'dark' : 'light'};${variables.join(';')};--font:${fontStack(font)};--title:${isSerif ? 500 : 650};--tracking:${isSerif ? '-.012em' : '-.024em'}}`;
}

/**
 * Calculating the colours takes as long as rendering several pages, so the latest ones are cached.
 */
const cache = new Map<string, BrandColours>();
const MOST_STORED = 500;

export function coloursOf(colors: CustomerShop['colors']): BrandColours {
  const key = `${colors.primary}${colors.background}${colors.text ?? ''}`;
  const colours = cache.get(key) ?? brandColours(colors);
  cache.delete(key);
  cache.set(key, colours);
  for (const oldest of cache.keys()) {
    if (cache.size <= MOST_STORED) break;
    cache.delete(oldest);
  }
  return colours;
}
