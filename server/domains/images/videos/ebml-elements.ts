import { BrokenVideo, type VideoFile } from './video-file.ts';

/** An element of EBML (RFC 8794). */
export interface Element {
  id: number;
  /** Null: unknown, until something follows that cannot be in it. */
  size: number | null;
  /** Where its header, its content and what follows it begin. */
  at: number;
  body: number;
  end: number;
}

const LONGEST_HEADER = 12;
/**
 * More than any browser or camera puts into one element; each costs time in which no other request
 * is served.
 */
export const MOST_INNER_ELEMENTS = 1_000;

/** The element at a place; `limit` is the end of what holds it. */
export async function readElement(file: VideoFile, at: number, limit: number): Promise<Element> {
  const header = await file.read(at, Math.min(LONGEST_HEADER, Math.max(0, limit - at)));
  const id = readVint(header, 0, 4);
  const size = readVint(header, id.length, 8);
  const body = at + id.length + size.length;
  const isUnknown = size.value === 2 ** (7 * size.length) - 1;
  const end = isUnknown ? limit : body + size.value;
  if (end > limit || body > limit) throw new BrokenVideo('an element past its end');
  // An identifier keeps the bits that give its length.
  const marked = id.value + 2 ** (7 * id.length);
  return { id: marked, size: isUnknown ? null : size.value, at, body, end };
}

/** The elements between two places, with their content; of at most so many bytes together. */
export async function readElements(
  file: VideoFile,
  from: number,
  to: number,
  most: number,
): Promise<(Element & { bytes: Buffer })[]> {
  if (to - from > most) throw new BrokenVideo('too long');
  const elements: (Element & { bytes: Buffer })[] = [];
  for (let at = from; at < to;) {
    const element = await readElement(file, at, to);
    if (element.size === null) throw new BrokenVideo('an element without an end');
    const bytes = Buffer.from(await file.read(element.body, element.size));
    elements.push({ ...element, bytes });
    if (elements.length > MOST_INNER_ELEMENTS) throw new BrokenVideo('too many elements');
    at = element.end;
  }
  return elements;
}

export function readUnsigned(bytes: Buffer): number {
  if (bytes.length > 8) throw new BrokenVideo('a number too long');
  return bytes.length === 0 ? 0 : Number(BigInt(`0x${bytes.toString('hex')}`));
}

/**
 * A number whose first byte says its length by its leading zeros, without the bit that ends them.
 */
function readVint(bytes: Buffer, at: number, longest: number): { value: number; length: number } {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > longest || at + length > bytes.length) throw new BrokenVideo('no number');
  const digits = BigInt(`0x${bytes.toString('hex', at, at + length)}`);
  return { value: Number(digits & ((1n << BigInt(7 * length)) - 1n)), length };
}
