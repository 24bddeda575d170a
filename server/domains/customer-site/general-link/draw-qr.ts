/** Loads the library with the first code, because few processes draw one. */
const loadLibrary = async () => (await import('qrcode')).default;

/** Error correction level M: the code stays readable when a fold or a stain hides a part of it. */
const LEVEL = { errorCorrectionLevel: 'M' } as const;
/** The quiet zone in modules (ISO/IEC 18004). */
const QUIET = 4;
const PNG_WIDTH = 1200;

/** The dark modules by row: start and length of each horizontal run. */
export interface QrModules {
  size: number;
  runs: readonly { x: number; y: number; length: number }[];
}

export async function readModules(text: string): Promise<QrModules> {
  const qrcode = await loadLibrary();
  const { size, data } = qrcode.create(text, LEVEL).modules;
  const runs: QrModules['runs'][number][] = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (data[y * size + x] !== 1) continue;
      let length = 1;
      while (x + length < size && data[y * size + x + length] === 1) length++;
      runs.push({ x, y, length });
      x += length;
    }
  }
  return { size, runs };
}

/**
 * Draws the code in black on white, whatever the shop’s colours, because cameras need the contrast.
 */
export async function drawSvg(text: string, title: string): Promise<string> {
  const { size, runs } = await readModules(text);
  const side = size + 2 * QUIET;
  const path = runs
    .map(({ x, y, length }) => `M${x + QUIET} ${y + QUIET}h${length}v1h-${length}z`)
    .join('');
  const name = title.replace(/[<>&]/gu, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * 8}" height="${side * 8}" shape-rendering="crispEdges" role="img"><title>${name}</title><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`;
}

export async function drawPng(text: string): Promise<Buffer> {
  const qrcode = await loadLibrary();
  return qrcode.toBuffer(text, { ...LEVEL, type: 'png', margin: QUIET, width: PNG_WIDTH });
}
