import { type BrandColours, brandColours } from '#contract/brand-colours.ts';
import type { CustomerShop } from '#contract/customer-pages.ts';

const SANS = 'system-ui,-apple-system,"Segoe UI",Roboto,sans-serif';
const SERIF = 'ui-serif,"New York",Georgia,"Noto Serif","Times New Roman",serif';
const ROUND = 'ui-rounded,"SF Pro Rounded","Hiragino Maru Gothic ProN",Nunito,Quicksand,system-ui,sans-serif';
const MONO = 'ui-monospace,"SF Mono",Menlo,Consolas,"Roboto Mono",monospace';
/** Fonts that are on the reader’s device: a customer page loads none. */
const STACKS: Readonly<Record<CustomerShop['font'], string>> = {
  system: SANS,
  serif: SERIF,
  rounded: ROUND,
  mono: MONO,
  inter: `Inter,${SANS}`,
  nunito: `Nunito,${ROUND}`,
  lora: `Lora,${SERIF}`,
  space_grotesk: `"Space Grotesk",${SANS}`,
};

/** Recueil’s own face, where no shop is known. */
export const PLAIN_COLOURS: CustomerShop['colors'] = { primary: '#2f6b4a', background: '#f7f8f3', text: null };

/** The variables of a shop’s page, validated: colours come out of `brandColours`, the font from a closed list. */
export function themeVariables(colours: BrandColours, font: CustomerShop['font']): string {
  const isSerif = font === 'serif' || font === 'lora';
  const { is_dark, ...named } = colours;
  const variables = Object.entries(named).map(([name, value]) => `--${name}:${value}`);
  return `:root{color-scheme:${is_dark ? 'dark' : 'light'};${variables.join(';')};--font:${STACKS[font]};--title:${isSerif ? 500 : 650};--tracking:${isSerif ? '-.012em' : '-.024em'}}`;
}

/** The search for contrast costs several pages: the latest shops’ colours are kept. */
const kept = new Map<string, BrandColours>();
const MOST_KEPT = 500;

export function coloursOf(colors: CustomerShop['colors']): BrandColours {
  const key = `${colors.primary}${colors.background}${colors.text ?? ''}`;
  const found = kept.get(key) ?? brandColours(colors);
  kept.delete(key);
  kept.set(key, found);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  return found;
}
