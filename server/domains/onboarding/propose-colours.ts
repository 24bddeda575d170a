import { contrast } from '#contract/settings/brand-colours.ts';
import type { WebPage } from './read-page.ts';

export interface ProposedColours {
  primary: string;
  background: string;
}

/** The variables in which themes store their main colour, the clearest first. */
const NAMED = [
  /--(?:color-)?(?:primary|brand|accent)(?:-color)?\s*:\s*([^;}]{3,40})/gi,
  /--color-(?:base-)?(?:accent-1|button|button-background)\s*:\s*([^;}]{3,40})/gi,
  /--[\w-]*(?:primary|brand|accent|button)[\w-]*\s*:\s*([^;}]{3,40})/gi,
];
const PAPER = '#ffffff';
const PRIMARY_OF_RECUEIL = '#2f6b4a';

/**
 * Returns the colour of a shop’s buttons, from its theme or its browser bar. The background stays
 * white unless the page is dark. Returns null when no colour is found.
 */
export function proposeColours(page: WebPage): ProposedColours | null {
  const colours = [page.metas.get('theme-color'), page.metas.get('msapplication-tilecolor')].map(
    readColour,
  );
  const named = NAMED.flatMap((name) =>
    [...page.code.matchAll(name)].slice(0, 20).map(([, value]) => readColour(value)),
  );
  const background = readColour(
    /(?:^|[\s}])body[^{}]{0,80}\{[^}]{0,400}?background(?:-color)?\s*:\s*([^;}]{3,40})/i.exec(
      page.code,
    )?.[1],
  );
  const isDark = background !== null && contrast(background, PAPER) > 13;
  const primary =
    [...colours, ...named].find((colour) => colour !== null && isVivid(colour)) ??
    [...named, ...colours].find((colour) => colour !== null && contrast(colour, PAPER) > 3);
  if (!primary && !isDark) return null;
  return { primary: primary ?? PRIMARY_OF_RECUEIL, background: isDark ? background : PAPER };
}

/** Converts `#rgb`, `#rrggbb`, `rgb()` or the bare channels of theme variables to `#rrggbb`. */
function readColour(text: string | undefined): string | null {
  const value = text?.trim().toLowerCase() ?? '';
  const hex = /^#([\da-f]{3}|[\da-f]{6})(?:[\da-f]{2})?$/.exec(value)?.[1];
  if (hex) return `#${hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex}`;
  const channels = /^(?:rgba?\()?\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\b/
    .exec(value)
    ?.slice(1)
    .map(Number);
  return channels?.every((channel) => channel <= 255)
    ? `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
    : null;
}

function isVivid(colour: string): boolean {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return Math.max(...channels) - Math.min(...channels) >= 40;
}
