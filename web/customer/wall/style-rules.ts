import type { CustomerShop } from '#contract/customer-pages/customer-frame.ts';
import { PLAIN_STYLE, type WallPart, type WallStyle } from '#contract/customer-pages/wall-style.ts';
import { coloursOf } from '../theme.ts';

/** Returns the colours of the shop, or with the accent of its site, corrected for contrast. */
export function coloursWith(
  shop: Pick<CustomerShop, 'colors'>,
  { accent }: Pick<WallStyle, 'accent'>,
): ReturnType<typeof coloursOf> {
  return coloursOf(accent === null ? shop.colors : { ...shop.colors, primary: accent });
}

const HIDDEN: Readonly<Record<WallPart, string>> = {
  filters: '.f',
  distribution: '.bars,.sum h2.fh',
  photos: '.ph',
  products: '.pd',
  replies: '.rep',
};

const DENSITIES: Readonly<Record<WallStyle['density'], string>> = {
  compact:
    'article{padding:14px 0}article .m{margin-top:4px}.w,.cut{font-size:.94rem;line-height:1.45}.car>*{padding:10px}',
  regular: '',
  airy: 'article{padding:36px 0}article .m{margin-top:16px}.w,.cut{line-height:1.7}.car>*{padding:22px}',
};

const BADGES: Readonly<Record<WallStyle['badge'], string>> = {
  line: '',
  frame: '.bdg,.top{width:fit-content;padding:4px 16px;border:1px solid var(--line)}',
  stack: '.bdg,.top{flex-direction:column;align-items:center;text-align:center;gap:4px}',
};

/**
 * Returns the rules that follow those of the page or of the shadow root. Empty for the plain style.
 */
export function styleRules(style: WallStyle): string {
  const { radius, density, columns, hidden, badge } = style;
  const hides = hidden.map((part) => `${HIDDEN[part]}{display:none}`).join('');
  const corners =
    radius === PLAIN_STYLE.radius
      ? ''
      : `.car>*,.rep,.ph img,.f select,.f button,.more{border-radius:${radius}px}`;
  // The radius is only applied to frames and cards that have a border.
  const edges = badge === 'frame' ? `.bdg,.top{border-radius:${radius}px}` : '';
  return `${DENSITIES[density]}${columnRules(columns, radius)}${corners}${BADGES[badge]}${edges}${hides}`;
}

/** Limits the number of columns. There are fewer when a column would be narrower than 15 rem. */
function columnRules(columns: WallStyle['columns'], radius: WallStyle['radius']): string {
  if (columns === null) return '';
  const most = Number(columns);
  const gaps = (most - 1) * 16;
  const carousel =
    most === 3
      ? ''
      : `@container(min-width:54rem){.car>li,.car>article{flex-basis:${share(most)}}}`;
  const narrow =
    most === 1 ? '@container(min-width:34rem){.car>li,.car>article{flex-basis:100%}}' : '';
  if (most === 1) return narrow + carousel;
  return `${carousel}.ls{display:grid;gap:16px;grid-template-columns:repeat(auto-fill,minmax(max(min(15rem,100%),calc((100% - ${gaps}px)/${columns})),1fr))}.ls>:not(article){grid-column:1/-1}.ls>article{padding:16px;border:1px solid var(--line);border-radius:${radius}px}`;
}

const share = (count: number): string =>
  count === 1 ? '100%' : `calc((100% - ${(count - 1) * 12}px)/${count})`;
