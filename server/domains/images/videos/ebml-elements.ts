import { BrokenVideo, type VideoFile } from './video-file.ts';

/** An element of EBML (RFC 8794). */
export interface Element {
  id: number;
  /**
   * Null when the size is unknown: the element ends where an element follows that it cannot
   * contain.
   */
  size: number | null;
  /** The positions of the header, of the content and of the next element. */
  at: number;
  body: number;
  end: number;
}

const LONGEST_HEADER = 12;
/**
 * More elements than any browser or camera writes into one element. Each costs time in which the
 * process answers no other request.
 */
export const MOST_INNER_ELEMENTS = 1_000;

/** Reads the element at a position. `limit` is the end of its parent. */
export async function readElement(file: VideoFile, at: number, limit: number): Promise<Element> {
  const header = await file.read(at, Math.min(LONGEST_HEADER, Math.max(0, limit - at)));
  const id = readVint(header, 0, 4);
  const size = readVint(header, id.length, 8);
  const body = at + id.length + size.length;
  const isUnknown = size.value === 2 ** (7 * size.length) - 1;
  const end = isUnknown ? limit : body + size.value;
  if (end > limit || body > limit) throw new BrokenVideo('an element past its end');
  // The identifier includes the bits that encode its length.
  const marked = id.value + 2 ** (7 * id.length);
  return { id: marked, size: isUnknown ? null : size.value, at, body, end };
}

/**
 * Reads the elements between two positions, with their contents. Throws BrokenVideo when they
 * exceed `most` bytes.
 */
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
 * Reads a number of variable length. The leading zeros of its first byte encode the length, and the
 * first set bit is not part of the value.
 */
function readVint(bytes: Buffer, at: number, longest: number): { value: number; length: number } {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > longest || at + length > bytes.length) throw new BrokenVideo('no number');
  const digits = BigInt(`0x${bytes.toString('hex', at, at + length)}`);
  return { value: Number(digits & ((1n << BigInt(7 * length)) - 1n)), length };
}
