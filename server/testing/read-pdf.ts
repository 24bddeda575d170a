import { inflateSync } from 'node:zlib';

interface ReadPdf {
  /** The dictionaries of the objects, in the order of their numbers, without their streams. */
  objects: string[];
  /** The content of the pages, as PDF operators. */
  content: string;
  /**
   * The texts in the order in which they are drawn, one for each call of the writer, with their
   * size in points.
   */
  texts: { text: string; size: number; font: string }[];
  /** The bytes of each embedded font file, by the name of the font. */
  fonts: Record<string, Buffer>;
}

/**
 * Reads a PDF that pdfkit has written: compressed streams, and fonts by glyph number with a table
 * to Unicode.
 */
export function readPdf(pdf: Buffer): ReadPdf {
  const file = pdf.toString('latin1');
  const table = Number(/startxref\n(\d+)/u.exec(file)?.[1]);
  const parsed = [...file.slice(table).matchAll(/^(\d{10}) 00000 n $/gmu)].map(
    ([, at = ''], index) => readObject(file.slice(Number(at)), index + 1),
  );
  const find = (reference: string | undefined): { head: string; stream: Buffer } =>
    parsed[Number(reference) - 1] ?? { head: '', stream: Buffer.alloc(0) };
  const page = parsed.find(({ head }) => /\/Type \/Page\b/u.test(head))?.head ?? '';
  const content = find(referenceOf(page, 'Contents')).stream.toString('latin1');
  const resources = find(referenceOf(page, 'Resources')).head;
  const characters: Record<string, ReadonlyMap<string, string>> = {};
  const fonts: Record<string, Buffer> = {};
  for (const [, name = '', number] of resources.matchAll(/\/(F\d+) (\d+) 0 R/gu)) {
    const font = find(number).head;
    characters[name] = readCmap(find(referenceOf(font, 'ToUnicode')).stream.toString('latin1'));
    const descendant = find(/\/DescendantFonts \[(\d+) 0 R\]/u.exec(font)?.[1]).head;
    const descriptor = find(referenceOf(descendant, 'FontDescriptor')).head;
    const baseName = /\/FontName \/(\S+)/u.exec(descriptor)?.[1] ?? '';
    fonts[baseName] = find(referenceOf(descriptor, 'FontFile2')).stream;
  }
  return {
    objects: parsed.map(({ head }) => head),
    content,
    texts: readTexts(content, characters),
    fonts,
  };
}

function readObject(from: string, number: number): { head: string; stream: Buffer } {
  if (!from.startsWith(`${number} 0 obj\n`))
    throw new Error(`object ${number} is not where its table says`);
  const text = from.slice(0, from.indexOf('\nendobj'));
  const [head = ''] = text.split('\nstream\n', 1);
  const length = Number(/\/Length (\d+)/u.exec(head)?.[1] ?? 0);
  const begin = head.length + '\nstream\n'.length;
  const raw = Buffer.from(from.slice(begin, begin + length), 'latin1');
  return { head, stream: head.includes('/FlateDecode') ? inflateSync(raw) : raw };
}

function referenceOf(head: string, key: string): string | undefined {
  return new RegExp(`/${key} (\\d+) 0 R`, 'u').exec(head)?.[1];
}

/** Returns the Unicode text of each glyph. Both are hexadecimal in the input. */
function readCmap(cmap: string): ReadonlyMap<string, string> {
  const glyphs = new Map<string, string>();
  for (const [, first = '', list = ''] of cmap.matchAll(
    /<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gu,
  ))
    [...list.matchAll(/<([^>]*)>/gu)].forEach(([, codes = ''], index) => {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      const units = codes.split(' ').map((code) => Number.parseInt(code, 16));
      glyphs.set(glyph, String.fromCharCode(...units));
    });
  return glyphs;
}

function readTexts(
  content: string,
  characters: Readonly<Record<string, ReadonlyMap<string, string>>>,
): ReadPdf['texts'] {
  return [...content.matchAll(/BT\n([^]*?)ET\n/gu)].map(([, block = '']) => {
    const [, font = '', size = '0'] = /\/(F\d+) ([\d.]+) Tf/u.exec(block) ?? [];
    const glyphs = [...block.matchAll(/<([0-9a-f]+)>/gu)].flatMap(
      ([, hex = '']) => hex.match(/.{4}/gu) ?? [],
    );
    const text = glyphs.map((glyph) => characters[font]?.get(glyph) ?? '\ufffd').join('');
    return { text, size: Number(size), font };
  });
}
