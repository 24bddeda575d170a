import type { CustomerLocale } from '#contract/customer-pages.ts';
import type { CardWords } from '#contract/open-pages.ts';
import { readModules } from './draw-qr.ts';
import { encodeText, type FontName } from './standard-fonts.ts';
import { MM, point, writePdf } from './write-pdf.ts';

export interface Card {
  shop: string;
  url: string;
  /** `#rrggbb`; the sign itself is always black. */
  colour: string;
  locale: CustomerLocale;
  words: CardWords;
}

/** A6, portrait, in millimetres: fits in a parcel, four to a sheet. */
const WIDTH = 105;
const HEIGHT = 148;
const BLEED = 3;
const MARGIN = 10;
const INNER = WIDTH - 2 * MARGIN;
const SIGN = 58;
/** Rows overlap by a hair, so that no viewer shows a line between them. */
const SEAM = 0.01;

/** The card for the parcel: whose question it is, the question, the sign, the address for those without a camera. It promises nothing. */
export function drawCard({ shop, url, colour, locale, words }: Card): Buffer {
  const address = url.replace(/^https?:\/\//u, '');
  const content = [
    band(colour),
    ...setLines(shop, { font: 'bold', size: 15, top: 26, lines: 2, ink: colour }),
    ...setLines(words.question, { font: 'bold', size: 20, top: 42, lines: 2 }),
    drawSign(url, (WIDTH - SIGN) / 2, 60),
    ...setLines(words.scan, { font: 'regular', size: 10.5, top: 126, lines: 1 }),
    ...setLines(address, { font: 'bold', size: 10, top: 132, lines: 1 }),
    ...setLines(words.open_to_all, {
      font: 'regular',
      size: 7,
      top: 139,
      lines: 2,
      ink: '#55554f',
    }),
  ];
  return writePdf({
    title: shop,
    language: locale,
    width: WIDTH,
    height: HEIGHT,
    bleed: BLEED,
    content: content.join('\n'),
  });
}

/** The shop’s colour at the top, beyond the cut. */
function band(colour: string): string {
  return `${fill(colour)} ${rectangle(-BLEED, -BLEED, WIDTH + 2 * BLEED, 14 + BLEED)} f`;
}

function drawSign(text: string, left: number, top: number): string {
  const { size, runs } = readModules(text);
  const side = SIGN / size;
  return `${fill('#000000')} ${runs.map(({ x, y, length }) => rectangle(left + x * side, top + y * side, length * side, side + SEAM)).join(' ')} f`;
}

interface Setting {
  font: FontName;
  size: number;
  /** Millimetres from the top to the first baseline. */
  top: number;
  lines: number;
  ink?: string;
}

/** Centred lines; what is too long is set smaller. A text of which these fonts can set nothing is left out. */
function setLines(text: string, { font, size, top, lines, ink = '#14120f' }: Setting): string[] {
  for (let tried = size; tried >= 5; tried -= 0.5) {
    const set = wrap(text, font, tried);
    if (set === null) return [];
    if (set.length > lines && tried > 5) continue;
    const shown = set.length > lines ? set.slice(0, lines) : balance(set, text, font, tried);
    return shown.map((line, index) => {
      const encoded = encodeText(line);
      if (!encoded) return '';
      const left = (WIDTH * MM - encoded.width(font) * tried) / 2;
      const baseline = (HEIGHT - top) * MM - index * tried * 1.2;
      return `BT ${fill(ink)} /${font} ${point(tried)} Tf ${point(left)} ${point(baseline)} Td <${encoded.bytes.toString('hex')}> Tj ET`;
    });
  }
  return [];
}

/** As many lines, of about one width: no word is left alone below. */
function balance(set: string[], text: string, font: FontName, size: number): string[] {
  let best = set;
  for (let inner = INNER - 1; inner > 0; inner--) {
    const narrower = wrap(text, font, size, inner);
    if (narrower?.length !== set.length) break;
    best = narrower;
  }
  return best;
}

/** Lines no wider than the card; null when nothing of it can be set. A word wider than a line makes the text smaller. */
function wrap(text: string, font: FontName, size: number, inner = INNER): string[] | null {
  const lines: string[] = [];
  const words = text
    .trim()
    .split(/ +/u)
    .filter((word) => encodeText(word) !== null);
  if (words.length === 0) return null;
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    const width = encodeText(longer)?.width(font) ?? 0;
    if (last !== undefined && width * size <= inner * MM) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const isTooWide = lines.some((line) => (encodeText(line)?.width(font) ?? 0) * size > inner * MM);
  return isTooWide ? [...lines, '', '', ''] : lines;
}

/** Millimetres from the top left. */
function rectangle(left: number, top: number, width: number, height: number): string {
  return `${point(left * MM)} ${point((HEIGHT - top - height) * MM)} ${point(width * MM)} ${point(height * MM)} re`;
}

function fill(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    point(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return `${red} ${green} ${blue} rg`;
}
