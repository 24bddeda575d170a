import { FONTS } from './standard-fonts.ts';

export const MM = 72 / 25.4;

interface Sheet {
  title: string;
  /** BCP 47: what a reader speaks it in. */
  language: string;
  /** Finished size in millimetres, and what is printed beyond it to be cut off. */
  width: number;
  height: number;
  bleed: number;
  /** Operators of the page’s content, in points from the bottom left of the finished size. */
  content: string;
}

/** One page as PDF 1.4, ready for a printer: it says where it is cut and how far it bleeds. Vectors only. */
export function writePdf({ title, language, width, height, bleed, content }: Sheet): Buffer {
  const [full_width, full_height] = [(width + 2 * bleed) * MM, (height + 2 * bleed) * MM];
  const [left, right, top] = [bleed * MM, (bleed + width) * MM, (bleed + height) * MM];
  const stream = Buffer.from(`1 0 0 1 ${point(left)} ${point(left)} cm\n${content}`, 'latin1');
  const objects: (string | Buffer)[] = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${point(full_width)} ${point(full_height)}] /BleedBox [0 0 ${point(full_width)} ${point(full_height)}] /TrimBox [${point(left)} ${point(left)} ${point(right)} ${point(top)}] /Resources << /Font << /regular 5 0 R /bold 6 0 R >> >> /Contents 4 0 R >>`,
    Buffer.concat([
      Buffer.from(`<< /Length ${stream.length} >>\nstream\n`),
      stream,
      Buffer.from('\nendstream'),
    ]),
    ...Object.values(FONTS).map(
      ({ name }) =>
        `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`,
    ),
    `<< /Title <feff${Buffer.from(title.toWellFormed(), 'utf16le').swap16().toString('hex')}> /Producer (Recueil) >>`,
  ];
  return assemble(objects);
}

/** Objects numbered from 1, the last one the information about the document. */
function assemble(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  const add = (part: Buffer): void => {
    parts.push(part);
    at += part.length;
  };
  objects.forEach((object, index) => {
    offsets.push(at);
    add(
      Buffer.concat([
        Buffer.from(`${index + 1} 0 obj\n`),
        Buffer.from(object),
        Buffer.from('\nendobj\n'),
      ]),
    );
  });
  const table = at;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${table}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** A length in points, as PDF writes it. */
export function point(value: number): string {
  return value.toFixed(3).replace(/\.?0+$/, '');
}
