/**
 * Derives every colour of the customer pages from the colours of the shop, with at least the
 * contrast that WCAG 2.2 requires. Pure. Colours are `#rrggbb` and ratios are those of WCAG.
 * Lightness is changed in OKLCH (https://bottosson.github.io/posts/oklab/), so that the hue does
 * not change.
 */

export interface ShopColours {
  primary: string;
  background: string;
  /** Null when the colour is computed from the background. */
  text: string | null;
}

export interface BrandColours {
  is_dark: boolean;
  /** The fill of the main button, and the colour of its text. */
  brand: string;
  on: string;
  bg: string;
  ink: string;
  mute: string;
  field: string;
  line: string;
  soft: string;
  link: string;
  edge: string;
  gold: string;
  rim: string;
}

type Triple = readonly [number, number, number];

const PAPER = '#ffffff';
const NIGHT = '#14120f';
const BLACK = '#000000';

export function brandColours(shop: ShopColours): BrandColours {
  const isDark = contrast(shop.background, PAPER) > contrast(shop.background, BLACK);
  // Text is hard to read on a background of medium lightness, so the background is made lighter or
  // darker.
  const bg = reach(shop.background, isDark ? PAPER : BLACK, 13);
  const ink = reach(shop.text ?? (isDark ? '#f3f2ef' : '#1b1a17'), bg, 12);
  const soft = mix(ink, bg, isDark ? 0.07 : 0.045);
  const { fill, on } = buttonColours(shop.primary);
  return {
    is_dark: isDark,
    brand: fill,
    on,
    bg,
    ink,
    mute: leastMix(ink, bg, isDark ? 7.1 : 6.2),
    field: leastMix(ink, bg, 3.2),
    line: mix(ink, bg, 0.15),
    soft,
    link: reach(reach(shop.primary, bg, 4.5), soft, 4.5),
    edge: contrast(fill, bg) >= 3 ? fill : reach(fill, bg, 3.1),
    gold: isDark ? '#ffc640' : '#f6b51e',
    rim: reach(isDark ? '#ffc640' : '#b97f00', bg, 3.4),
  };
}

/**
 * Uses white text when it is readable, else near-black text. When neither is readable, the fill is
 * changed.
 */
function buttonColours(primary: string): { fill: string; on: string } {
  if (contrast(PAPER, primary) >= 4.5) return { fill: primary, on: PAPER };
  if (contrast(NIGHT, primary) >= 4.5) return { fill: primary, on: NIGHT };
  const on = contrast(PAPER, primary) > contrast(NIGHT, primary) ? PAPER : NIGHT;
  return { fill: reach(primary, on, 4.5), on };
}

/** Returns the WCAG 2 contrast of two colours, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [first, second] = [luminance(a), luminance(b)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Moves a colour’s lightness away from the background by steps of 0.01 until the ratio is met. */
function reach(colour: string, background: string, ratio: number): string {
  const [lightness, chroma, hue] = toLch(colour);
  // At a luminance of 0.18, black and white have the same contrast.
  const step = luminance(background) < 0.18 ? 0.01 : -0.01;
  let moved = colour;
  for (
    let at = lightness + step;
    contrast(moved, background) < ratio && at > -0.01 && at < 1.01;
    at += step
  )
    moved = fromLch([at, chroma, hue]);
  return moved;
}

/** Returns the mix of the ink and the background with the least ink that meets the ratio. */
function leastMix(ink: string, background: string, ratio: number): string {
  let [low, high] = [0, 1];
  for (let round = 0; round < 20; round++) {
    const middle = (low + high) / 2;
    if (contrast(mix(ink, background, middle), background) >= ratio) high = middle;
    else low = middle;
  }
  // Rounding to eight bits can lower the contrast, so more ink is added until the ratio is met, up
  // to the ink itself.
  for (let share = high + 0.004; share < 1; share += 0.004) {
    const mixed = mix(ink, background, share);
    if (contrast(mixed, background) >= ratio) return mixed;
  }
  return ink;
}

function mix(over: string, under: string, share: number): string {
  const [a, b] = [channels(over), channels(under)];
  return toHex([
    a[0] * share + b[0] * (1 - share),
    a[1] * share + b[1] * (1 - share),
    a[2] * share + b[2] * (1 - share),
  ]);
}

function luminance(colour: string): number {
  const [red, green, blue] = linear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: string): Triple {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function linear(colour: string): Triple {
  const [red, green, blue] = channels(colour);
  return [expand(red), expand(green), expand(blue)];
}

function expand(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function compress(value: number): number {
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}

function toHex(rgb: Triple): string {
  return `#${rgb
    .map((value) =>
      Math.round(Math.min(1, Math.max(0, value)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function toLch(colour: string): [number, number, number] {
  const [red, green, blue] = linear(colour);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    Math.hypot(a, b),
    Math.atan2(b, a),
  ];
}

/**
 * Returns the nearest colour that a screen can show. Only the chroma is reduced; lightness and hue
 * do not change.
 */
function fromLch([lightness, chroma, hue]: Triple): string {
  let fittingChroma = chroma;
  for (let round = 0; round < 40; round++) {
    const rgb = toLinear([lightness, fittingChroma, hue]);
    if (rgb.every((value) => value >= -0.0005 && value <= 1.0005)) return screen(rgb);
    fittingChroma *= 0.92;
  }
  return screen(toLinear([lightness, 0, hue]));
}

function screen([red, green, blue]: Triple): string {
  return toHex([
    compress(Math.max(0, red)),
    compress(Math.max(0, green)),
    compress(Math.max(0, blue)),
  ]);
}

function toLinear([lightness, chroma, hue]: Triple): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}
