import { nameOnCard, splitForCard } from './card-characters.ts';
import { type QrModules, readModules } from './draw-qr.ts';
import {
  type Card,
  openSheet,
  close,
  type Sheet,
  BLEED,
  MM,
  WIDTH,
  setText,
  heightOf,
  drawText,
} from './card-sheet.ts';

/** Height of the coloured field, in millimetres from the cut. */
const FIELD = 48;
const QR_SIDE = 54;
const STAR_SIDE = 7;
const STAR_GAP = 2.6;
/** Rows of the QR code overlap slightly, so that no viewer shows a line between them. */
const SEAM = 0.01;
/** The star of the customer pages, in a square of 24. */
const STAR =
  'M12 2.8l2.85 5.8 6.35.92-4.6 4.5 1.08 6.33L12 17.36l-5.68 2.99 1.08-6.33-4.6-4.5 6.35-.92z';

/**
 * Draws the card for the parcel as a PDF of one A6 page with its bleed: the shop, the question, the
 * QR code, and the address for people without a camera. It promises nothing. The same card always
 * has the same bytes.
 */
export async function drawCard(card: Card): Promise<Buffer> {
  const [sheet, code] = await Promise.all([openSheet(card), readModules(card.url)]);
  const page = sheet.struct('Document');
  sheet.addStructure(page);
  sheet.markContent('Artifact', { type: 'Layout' });
  drawField(sheet, card.colours.brand);
  drawStars(sheet, card.colours.rim);
  sheet.endMarkedContent();
  drawTop(sheet, page, card);
  page.add(
    sheet.struct('Figure', { alt: `QR code : ${card.url}` }, () => {
      drawQr(sheet, code);
    }),
  );
  drawFoot(sheet, page, card);
  page.end();
  return close(sheet);
}

/** Draws the shop’s colour at the top, beyond the cut on three sides. */
function drawField(sheet: Sheet, colour: string): void {
  sheet.rect(-BLEED * MM, -BLEED * MM, (WIDTH + 2 * BLEED) * MM, (FIELD + BLEED) * MM).fill(colour);
}

/** Draws five empty stars, which show the question without suggesting an answer. */
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

function drawQr(sheet: Sheet, { size, runs }: QrModules): void {
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

/** Draws the name and the question together in the middle of the field. */
function drawTop(sheet: Sheet, page: PDFKit.PDFStructureElement, card: Card): void {
  const name = setText(sheet, namesOn(card), {
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

function namesOn({ shop, product, website_url }: Card): string {
  const printed = product === null ? '' : splitForCard(product).printed;
  return [nameOnCard(shop, website_url), printed].filter((name) => name !== '').join(' – ');
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
