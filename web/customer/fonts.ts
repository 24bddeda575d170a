import type { CustomerShop } from '#contract/customer-pages/customer-frame.ts';

type FontName = CustomerShop['font'];

const SANS = 'system-ui,-apple-system,"Segoe UI",Roboto,sans-serif';
const SERIF = 'ui-serif,"New York",Georgia,"Noto Serif","Times New Roman",serif';
const ROUND =
  'ui-rounded,"SF Pro Rounded","Hiragino Maru Gothic ProN",Nunito,Quicksand,system-ui,sans-serif';
const MONO = 'ui-monospace,"SF Mono",Menlo,Consolas,"Roboto Mono",monospace';

interface HostedFont {
  family: string;
  /**
   * The file under `/fonts/`. Browsers cache it without expiry, so changed content needs a new
   * name.
   */
  file: string;
  weights: string;
  /**
   * The font of the device that is used until the file is loaded, and the factor by which it is
   * enlarged to take the same space. The layout then does not shift when the font changes.
   */
  until: { locals: readonly string[]; size_adjust: string };
  rest: string;
}

const ARIAL = ['Arial', 'Roboto', 'Liberation Sans'];
const TIMES = ['Times New Roman', 'Noto Serif', 'Liberation Serif'];

/** Variable fonts in one file each, served by Recueil. Their licences are beside the files. */
const HOSTED = {
  inter: {
    family: 'Inter',
    file: 'inter-1.woff2',
    weights: '100 900',
    until: { locals: ARIAL, size_adjust: '106.4%' },
    rest: SANS,
  },
  nunito: {
    family: 'Nunito',
    file: 'nunito-1.woff2',
    weights: '200 1000',
    until: { locals: ARIAL, size_adjust: '100.5%' },
    rest: ROUND,
  },
  lora: {
    family: 'Lora',
    file: 'lora-1.woff2',
    weights: '400 700',
    until: { locals: TIMES, size_adjust: '116.2%' },
    rest: SERIF,
  },
  space_grotesk: {
    family: 'Space Grotesk',
    file: 'space-grotesk-1.woff2',
    weights: '300 700',
    until: { locals: ARIAL, size_adjust: '108.7%' },
    rest: SANS,
  },
} as const satisfies Partial<Record<FontName, HostedFont>>;

/** Fonts of the reader’s device. The page loads no file for them. */
const STACKS = {
  system: SANS,
  serif: SERIF,
  rounded: ROUND,
  mono: MONO,
} as const satisfies Partial<Record<FontName, string>>;

export function isHosted(font: FontName): font is keyof typeof HOSTED {
  return font in HOSTED;
}

/** Returns the value of `font-family`. */
export function fontStack(font: FontName): string {
  if (!isHosted(font)) return STACKS[font];
  const { family, rest } = HOSTED[font];
  return `"${family}","${family} until",${rest}`;
}

/**
 * Returns the rules that show the page immediately in a font of the device, and in its own font
 * once it is loaded.
 */
export function fontFaces(font: FontName): string {
  if (!isHosted(font)) return '';
  const { family, file, weights, until } = HOSTED[font];
  const locals = until.locals.map((name) => `local("${name}")`).join(',');
  return `@font-face{font-family:"${family}";src:url(/fonts/${file}) format("woff2");font-weight:${weights};font-display:swap}@font-face{font-family:"${family} until";src:${locals};size-adjust:${until.size_adjust}}`;
}

/** Returns true for fonts with serifs, which need a lighter and wider style in titles. */
export function hasSerifs(font: FontName): boolean {
  return font === 'serif' || font === 'lora';
}
