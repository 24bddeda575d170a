import { readFile } from 'node:fs/promises';
import type { BrandColours } from '#contract/settings/brand-colours.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { CardTexts } from '#contract/customer-pages/open-pages.ts';
import { nameOnCard } from './name-on-card.ts';
import { readModules } from './draw-qr.ts';
import { fitLines } from './fit-lines.ts';

export interface Card {
  shop: string;
  /** The shop’s own site: its host stands for a name of which the fonts have no character. */
  website_url: string | null;
  /** What the QR code opens. */
  url: string;
  /** On white; the QR code itself is always black. */
  colours: Pick<BrandColours, 'brand' | 'on' | 'ink' | 'mute' | 'rim'>;
  locale: CustomerLocale;
  text: CardTexts;
}

type Sheet = PDFKit.PDFDocument;
type FontName = 'regular' | 'semibold';

/** Points in a millimetre. */
const MM = 72 / 25.4;
/** A6, portrait, in millimetres: fits in a parcel, four to an A4 sheet. */
const WIDTH = 105;
const HEIGHT = 148;
/** Printed beyond the cut, in millimetres. */
const BLEED = 3;
const MARGIN = 10;
/** Height of the coloured field, in millimetres from the cut. */
const FIELD = 48;
const QR_SIDE = 54;
const STAR_SIDE = 7;
const STAR_GAP = 2.6;
/** Rows of the QR code overlap by a hair, so that no viewer shows a line between them. */
const SEAM = 0.01;
/** The star of the customer pages, in a square of 24. */
const STAR =
  'M12 2.8l2.85 5.8 6.35.92-4.6 4.5 1.08 6.33L12 17.36l-5.68 2.99 1.08-6.33-4.6-4.5 6.35-.92z';

/**
 * The card for the parcel as a PDF of one A6 page with its bleed: who asks, the question, the QR code, the address for those without a camera. It promises nothing.
 * The same card has the same bytes.
 */
export async function drawCard(card: Card): Promise<Buffer> {
  const sheet = await openSheet(card);
  const page = sheet.struct('Document');
  sheet.addStructure(page);
  sheet.markContent('Artifact', { type: 'Layout' });
  drawField(sheet, card.colours.brand);
  drawStars(sheet, card.colours.rim);
  sheet.endMarkedContent();
  drawTop(sheet, page, card);
  page.add(
    sheet.struct('Figure', { alt: `QR code : ${card.url}` }, () => {
      drawQr(sheet, card.url);
    }),
  );
  drawFoot(sheet, page, card);
  page.end();
  return close(sheet);
}

async function openSheet({ shop, locale }: Card): Promise<Sheet> {
  // Loaded with the first card: most processes never draw one.
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
    // No default font: pdfkit would load Helvetica, which is never used.
    font: '',
    info: {
      Title: shop.toWellFormed(),
      Producer: 'Recueil',
      Creator: 'Recueil',
      CreationDate: new Date(0),
    },
  });
  delete sheet.info.CreationDate;
  // pdfkit would write the title into XML metadata without escaping it, and a date; the information dictionary has the title already.
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

async function close(sheet: Sheet): Promise<Buffer> {
  sheet.end();
  return Buffer.concat(await sheet.toArray());
}

/** The shop’s colour at the top, beyond the cut on three sides. */
function drawField(sheet: Sheet, colour: string): void {
  sheet.rect(-BLEED * MM, -BLEED * MM, (WIDTH + 2 * BLEED) * MM, (FIELD + BLEED) * MM).fill(colour);
}

/** Five empty stars, which show the question without suggesting an answer. */
function drawStars(sheet: Sheet, colour: string): void {
  const row = 5 * STAR_SIDE + 4 * STAR_GAP;
  for (let star = 0; star < 5; star++) {
    sheet
      .save()
      .translate(((WIDTH - row) / 2 + star * (STAR_SIDE + STAR_GAP)) * MM, (FIELD + 6) * MM)
      .scale((STAR_SIDE * MM) / 24)
      .lineWidth(1.5)
      .lineJoin('round')
      .path(STAR)
      .stroke(colour)
      .restore();
  }
}

function drawQr(sheet: Sheet, url: string): void {
  const { size, runs } = readModules(url);
  const side = QR_SIDE / size;
  const [left, top] = [(WIDTH - QR_SIDE) / 2, 67];
  for (const { x, y, length } of runs)
    sheet.rect(
      (left + x * side) * MM,
      (top + y * side) * MM,
      length * side * MM,
      (side + SEAM) * MM,
    );
  sheet.fill('#000000');
}

/** Name and question, together in the middle of the field. */
function drawTop(sheet: Sheet, page: PDFKit.PDFStructureElement, card: Card): void {
  const name = setText(sheet, nameOnCard(card.shop, card.website_url), {
    font: 'semibold',
    size: 12,
    smallest: 5,
    lines: 2,
  });
  const question = setText(sheet, card.text.question, {
    font: 'semibold',
    size: 23,
    smallest: 9,
    lines: 2,
    tracking: -0.02,
  });
  const gap = name.lines.length > 0 ? 5.5 * MM : 0;
  const top = (FIELD * MM - heightOf(name) - gap - heightOf(question)) / 2;
  drawText(sheet, page, name, { type: 'P', top, ink: card.colours.on });
  drawText(sheet, page, question, {
    type: 'H1',
    top: top + heightOf(name) + gap,
    ink: card.colours.on,
  });
}

function drawFoot(sheet: Sheet, page: PDFKit.PDFStructureElement, card: Card): void {
  const { ink, mute } = card.colours;
  const scan = setText(sheet, card.text.scan, {
    font: 'regular',
    size: 10,
    smallest: 6,
    lines: 1,
  });
  drawText(sheet, page, scan, { type: 'P', top: 126.3 * MM, ink });
  const address = card.url.replace(/^https?:\/\//u, '');
  const link = setText(sheet, address, { font: 'semibold', size: 10, smallest: 5, lines: 1 });
  drawText(sheet, page, link, { type: 'P', top: 131 * MM, ink });
  const notice = setText(sheet, card.text.open_to_all, {
    font: 'regular',
    size: 7,
    smallest: 5,
    lines: 2,
  });
  drawText(sheet, page, notice, { type: 'P', top: 137.6 * MM, ink: mute });
}

interface SetText {
  font: FontName;
  size: number;
  /** Points added between two letters. */
  spacing: number;
  lines: string[];
}

function setText(
  sheet: Sheet,
  text: string,
  wanted: {
    font: FontName;
    size: number;
    smallest: number;
    lines: number;
    /** Added between two letters, as a share of the size. */
    tracking?: number;
  },
): SetText {
  const { font, tracking = 0 } = wanted;
  sheet.font(font);
  const { size, lines } = fitLines(text, {
    ...wanted,
    width: (WIDTH - 2 * MARGIN) * MM,
    measure: (line, tried) =>
      sheet.fontSize(tried).widthOfString(line, { characterSpacing: tracking * tried }),
  });
  return { font, size, spacing: tracking * size, lines };
}

const LINE = 1.22;
/** Height of a capital of Inter, as a share of the size. */
const CAPITAL = 0.727;

/** From the top of the first line’s capitals to the last base line, in points. */
function heightOf({ size, lines }: SetText): number {
  return lines.length === 0 ? 0 : size * (CAPITAL + LINE * (lines.length - 1));
}

/** Centred lines; `top`, in points, is that of the first line’s capitals. */
function drawText(
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
