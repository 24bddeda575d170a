import type { EmbedForm } from './shop-review.ts';

/**
 * The style of a shop’s reviews on another site. The embed code contains it: as attributes of the
 * script, or as parameters in the URL of a frame.
 */

export const WALL_DENSITIES = ['compact', 'regular', 'airy'] as const;
type WallDensity = (typeof WALL_DENSITIES)[number];
/** Radii of the corners, in CSS pixels. */
export const WALL_RADII = ['0', '4', '10', '18'] as const;
type WallRadius = (typeof WALL_RADII)[number];
export const WALL_COLUMNS = ['1', '2', '3'] as const;
type WallColumns = (typeof WALL_COLUMNS)[number];
/**
 * The parts that a shop may hide. The rating, the author, the dates, the mark of a verified
 * purchase and the link to the rules of verification are always shown (code de la consommation,
 * D.111-17).
 */
export const WALL_PARTS = ['filters', 'distribution', 'photos', 'products', 'replies'] as const;
export type WallPart = (typeof WALL_PARTS)[number];
export const BADGE_LOOKS = ['line', 'frame', 'stack'] as const;
type BadgeLook = (typeof BADGE_LOOKS)[number];

export interface WallStyle {
  /** A colour such as « #1f5c8b ». Null uses the colour of the shop. */
  accent: string | null;
  radius: WallRadius;
  density: WallDensity;
  /** The maximum number of columns. Null means one on a wall and three in a carousel. */
  columns: WallColumns | null;
  hidden: readonly WallPart[];
  badge: BadgeLook;
}

export const PLAIN_STYLE: WallStyle = {
  accent: null,
  radius: '10',
  density: 'regular',
  columns: null,
  hidden: [],
  badge: 'line',
};

/**
 * Reads the style from the parameters. Anybody can write these parameters, so a value that is not
 * in a closed list is ignored.
 */
export function readWallStyle(valueOf: (name: string) => string | null): WallStyle {
  const accent = valueOf('accent') ?? '';
  const hidden = (valueOf('hide') ?? '').slice(0, 100).split(',');
  const oneOf = <Value extends string>(list: readonly Value[], name: string): Value | undefined =>
    list.find((each) => each === valueOf(name));
  return {
    accent: /^[\da-f]{6}$/iu.test(accent) ? `#${accent.toLowerCase()}` : null,
    radius: oneOf(WALL_RADII, 'radius') ?? PLAIN_STYLE.radius,
    density: oneOf(WALL_DENSITIES, 'density') ?? PLAIN_STYLE.density,
    columns: oneOf(WALL_COLUMNS, 'columns') ?? null,
    hidden: WALL_PARTS.filter((part) => hidden.includes(part)),
    badge: oneOf(BADGE_LOOKS, 'badge') ?? PLAIN_STYLE.badge,
  };
}

/**
 * Returns only the values that differ from the plain style, so that most embed codes and URLs are
 * short.
 */
export function writeWallStyle(style: WallStyle): Record<string, string> {
  const { accent, radius, density, columns, hidden, badge } = style;
  return {
    ...(accent !== null && { accent: accent.slice(1) }),
    ...(radius !== PLAIN_STYLE.radius && { radius }),
    ...(density !== PLAIN_STYLE.density && { density }),
    ...(columns !== null && { columns }),
    ...(hidden.length > 0 && { hide: hidden.join(',') }),
    ...(badge !== PLAIN_STYLE.badge && { badge }),
  };
}

/**
 * The height of a widget on another site, in CSS pixels. It is reserved before the first paint, so
 * that the layout does not shift, and contains the whole widget. A narrow window needs more lines,
 * so the height grows by `slope` for each pixel less of width.
 */
interface ReservedHeight {
  least: number;
  most: number;
  /** The height at a width of 0. */
  start: number;
  slope: number;
}
const HEIGHTS: Readonly<Record<EmbedForm | 'stack', ReservedHeight>> = {
  wall: { least: 720, most: 720, start: 720, slope: 0 }, // The wall scrolls inside its frame.
  carousel: { least: 420, most: 520, start: 700, slope: 0.62 },
  badge: { least: 100, most: 160, start: 210, slope: 0.14 },
  stack: { least: 122, most: 182, start: 232, slope: 0.14 },
};

function heightOf(form: EmbedForm, { badge }: Pick<WallStyle, 'badge'>): ReservedHeight {
  return HEIGHTS[form === 'badge' && badge === 'stack' ? 'stack' : form];
}

/** Returns the height of a widget in a window of the given width, both in CSS pixels. */
export function embedHeight(
  form: EmbedForm,
  style: Pick<WallStyle, 'badge'>,
  width: number,
): number {
  const { least, most, start, slope } = heightOf(form, style);
  return Math.round(Math.min(most, Math.max(least, start - slope * width)));
}

/** Returns the same height as a CSS value for the embed code. */
export function embedHeightValue(form: EmbedForm, style: Pick<WallStyle, 'badge'>): string {
  const { least, most, start, slope } = heightOf(form, style);
  if (slope === 0) return `${least}px`;
  return `clamp(${least}px,calc(${start}px - ${Math.round(slope * 100)}vw),${most}px)`;
}
