import type { BrandColours } from '#contract/settings/brand-colours.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { CardTexts } from '#contract/customer-pages/open-pages.ts';
import { readFile } from 'node:fs/promises';
import { fitLines } from './fit-lines.ts';

export interface Card {
  shop: string;
  /** The product that the card asks about. Null when it asks about the shop alone. */
  product: string | null;
  /** The shop’s own site. Its host replaces a name that the fonts cannot print. */
  website_url: string | null;
  /** The address that the QR code opens. */
  url: string;
  /** The colours on white. The QR code itself is always black. */
  colours: Pick<BrandColours, 'brand' | 'on' | 'ink' | 'mute' | 'rim'>;
  locale: CustomerLocale;
  text: CardTexts;
}

export type Sheet = PDFKit.PDFDocument;

type FontName = 'regular' | 'semibold';

/** Points in a millimetre. */
export const MM = 72 / 25.4;

/** Width in millimetres of A6, portrait. It fits in a parcel, and four fit on an A4 sheet. */
export const WIDTH = 105;

const HEIGHT = 148;

/** Millimetres printed beyond the cut. */
export const BLEED = 3;

const MARGIN = 10;

export async function openSheet({ shop, locale }: Card): Promise<Sheet> {
  // The library and the fonts are loaded with the first card, because most processes never draw
  // one.
  const [{ default: Pdf }, regular, semibold] = await Promise.all([
    import('pdfkit'),
    readFile(new URL('card-fonts/inter-regular.ttf', import.meta.url)),
    readFile(new URL('card-fonts/inter-semibold.ttf', import.meta.url)),
  ]);
  const size: [number, number] = [(WIDTH + 2 * BLEED) * MM, (HEIGHT + 2 * BLEED) * MM];
  const sheet = new Pdf({
    size,
    margin: 0,
    pdfVersion: '1.7',
    lang: locale,
    tagged: true,
    displayTitle: true,
    // Without this, pdfkit would load Helvetica, which is never used.
    font: '',
    info: {
      Title: shop.toWellFormed(),
      Producer: 'Recueil',
      Creator: 'Recueil',
      CreationDate: new Date(0),
    },
  });
  delete sheet.info.CreationDate;
  // pdfkit would write a date and the title without escaping into XML metadata. The information
  // dictionary already has the title.
  sheet.endMetadata = () => {};
  sheet.registerFont('regular', regular);
  sheet.registerFont('semibold', semibold);
  const edge = BLEED * MM;
  Object.assign(sheet.page.dictionary.data, {
    BleedBox: [0, 0, ...size],
    TrimBox: [edge, edge, size[0] - edge, size[1] - edge],
  });
  sheet.translate(edge, edge);
  return sheet;
}

export async function close(sheet: Sheet): Promise<Buffer> {
  sheet.end();
  return Buffer.concat(await sheet.toArray());
}

interface SetText {
  font: FontName;
  size: number;
  /** Points added between two letters. */
  spacing: number;
  lines: string[];
}

export function setText(
  sheet: Sheet,
  text: string,
  style: {
    font: FontName;
    size: number;
    smallest: number;
    lines: number;
    /** Space added between two letters, as a share of the size. */
    tracking?: number;
  },
): SetText {
  const { font, tracking = 0 } = style;
  sheet.font(font);
  const { size, lines } = fitLines(text, {
    ...style,
    width: (WIDTH - 2 * MARGIN) * MM,
    measure: (line, tried) =>
      sheet.fontSize(tried).widthOfString(line, { characterSpacing: tracking * tried }),
  });
  return { font, size, spacing: tracking * size, lines };
}

const LINE = 1.22;

/** Height of a capital of Inter, as a share of the size. */
const CAPITAL = 0.727;

/** Returns the height in points from the top of the first line’s capitals to the last base line. */
export function heightOf({ size, lines }: SetText): number {
  return lines.length === 0 ? 0 : size * (CAPITAL + LINE * (lines.length - 1));
}

/** Draws centred lines. `top` is that of the first line’s capitals, in points. */
export function drawText(
  sheet: Sheet,
  page: PDFKit.PDFStructureElement,
  { font, size, spacing, lines }: SetText,
  { type, top, ink }: { type: 'H1' | 'P'; top: number; ink: string },
): void {
  if (lines.length === 0) return;
  const draw = (): void => {
    sheet.font(font).fontSize(size).fillColor(ink);
    lines.forEach((line, index) => {
      const width = sheet.widthOfString(line, { characterSpacing: spacing });
      sheet.text(line, (WIDTH * MM - width) / 2, top + size * (CAPITAL + LINE * index), {
        lineBreak: false,
        baseline: 'alphabetic',
        characterSpacing: spacing,
      });
    });
  };
  page.add(sheet.struct(type, {}, draw));
}
