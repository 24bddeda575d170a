import { BrokenVideo } from './video-file.ts';

/** A box of ISO/IEC 14496-12, or a QuickTime atom, which has the same format. */
export interface Box {
  type: string;
  /** The positions of the header, of the content and of the next box. */
  at: number;
  body: number;
  end: number;
}

const HEADER = 8;
const LARGE_HEADER = 16;
/**
 * More boxes than any camera writes into one box. Each costs time in which the process answers no
 * other request.
 */
const MOST_INNER_BOXES = 1_000;

/**
 * Reads the header of a box from its first 16 bytes or fewer. `limit` is the end of its parent. A
 * size of 0 means to the end, which is only allowed at the top level of a file.
 */
export function readBox(header: Buffer, at: number, limit: number, isOfFile: boolean): Box {
  if (header.length < HEADER) throw new BrokenVideo('no header');
  const size = header.readUInt32BE(0);
  const type = header.toString('latin1', 4, 8);
  if (size === 0) {
    if (!isOfFile) throw new BrokenVideo('size 0 inside a box');
    return { type, at, body: at + HEADER, end: limit };
  }
  if (size === 1 && header.length < LARGE_HEADER) throw new BrokenVideo('no large size');
  const isLarge = size === 1;
  const end = at + (isLarge ? Number(header.readBigUInt64BE(8)) : size);
  const body = at + (isLarge ? LARGE_HEADER : HEADER);
  if (end < body || end > limit) throw new BrokenVideo(`${type} ends at ${end} of ${limit}`);
  return { type, at, body, end };
}

/** Returns the boxes between two positions. Fewer than 8 bytes at the end are padding. */
export function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; to - at >= HEADER;) {
    const box = readBox(bytes.subarray(at, Math.min(to, at + LARGE_HEADER)), at, to, false);
    boxes.push(box);
    if (boxes.length > MOST_INNER_BOXES) throw new BrokenVideo('too many boxes');
    at = box.end;
  }
  return boxes;
}

/** Turns a box into free space of the same size, so that no position in the file changes. */
export function blankBox(bytes: Buffer, { at, body, end }: Box): void {
  bytes.write('free', at + 4, 'latin1');
  bytes.fill(0, body, end);
}

/** Blanks all boxes except those of these types. Returns the remaining ones. */
export function retainBoxes(bytes: Buffer, parent: Box, types: readonly string[]): Box[] {
  const boxes = boxesIn(bytes, parent.body, parent.end);
  for (const box of boxes) if (!types.includes(box.type)) blankBox(bytes, box);
  return boxes.filter(({ type }) => types.includes(type));
}

/** Reads a number of 4 or 8 bytes of a full box. Throws BrokenVideo when the box is shorter. */
export function numberAt(bytes: Buffer, { body, end }: Box, offset: number, length = 4): number {
  const at = body + offset;
  if (at + length > end) throw new BrokenVideo('a field past its box');
  return length === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at);
}

/** Returns the version of a full box. */
export function versionOf(bytes: Buffer, box: Box): number {
  return numberAt(bytes, box, 0) >>> 24;
}

/**
 * Reads the timescale and the duration of `mvhd` and `mdhd`. The duration is 0 when it is unknown.
 */
export function readBoxTimes(bytes: Buffer, box: Box): { timescale: number; duration: number } {
  const isLong = versionOf(bytes, box) === 1;
  const timescale = numberAt(bytes, box, isLong ? 20 : 12);
  const duration = isLong ? numberAt(bytes, box, 24, 8) : numberAt(bytes, box, 16);
  if (timescale === 0) throw new BrokenVideo('timescale 0');
  const isUnknown = duration === 0xff_ff_ff_ff || duration >= 2 ** 63;
  return { timescale, duration: isUnknown ? 0 : duration };
}
