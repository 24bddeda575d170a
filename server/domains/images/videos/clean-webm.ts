import {
  type Element,
  MOST_INNER_ELEMENTS,
  readElement,
  readElements,
  readUnsigned,
} from './ebml-elements.ts';
import { BrokenVideo, type VideoFile } from './video-file.ts';

/** The identifiers of Matroska elements (RFC 9559) in WebM. */
const ID = {
  ebml: 0x1a_45_df_a3,
  docType: 0x42_82,
  segment: 0x18_53_80_67,
  seekHead: 0x11_4d_9b_74,
  info: 0x15_49_a9_66,
  tracks: 0x16_54_ae_6b,
  cues: 0x1c_53_bb_6b,
  cluster: 0x1f_43_b6_75,
  timestampScale: 0x2a_d7_b1,
  duration: 0x44_89,
  trackEntry: 0xae,
  trackType: 0x83,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  blockDuration: 0x9b,
  empty: 0xec,
} as const;
const RETAINED: readonly number[] = [ID.seekHead, ID.info, ID.tracks, ID.cues, ID.cluster];
/**
 * The names of the file and its tracks, and checksums, which are no longer valid after the change.
 */
const NAMES: readonly number[] = [0x7b_a9, 0x73_84, 0x53_6e, 0xbf];
const MOST_ELEMENTS = 60_000;
const LARGEST_HEAD = 1_000_000;
const PICTURES = 1;
const SOUND = 2;
const NANOSECONDS = 1_000_000_000;

/**
 * Removes from a WebM file, in place, its tags, attachments, chapters and names. Returns its
 * duration in seconds: the greater one of the declared duration and the time of the last block.
 * Returns null for another kind of Matroska file. Throws BrokenVideo when the file cannot be read.
 */
export async function cleanWebm(file: VideoFile): Promise<number | null> {
  const head = await readElement(file, 0, file.size);
  if (head.id !== ID.ebml || head.size === null) throw new BrokenVideo('no EBML header');
  const kinds = await readElements(file, head.body, head.end, LARGEST_HEAD);
  const kind = kinds.find(({ id }) => id === ID.docType)?.bytes.toString('latin1');
  if (kind?.replaceAll('\0', '') !== 'webm') return null;
  const segment = await readElement(file, head.end, file.size);
  if (segment.id !== ID.segment || segment.end !== file.size) throw new BrokenVideo('no segment');
  const scan = { scale: 1_000_000, said: 0, last: 0, cluster: 0, hasPictures: false };
  let count = 0;
  for (let at = segment.body; at < segment.end;) {
    count += 1;
    if (count > MOST_ELEMENTS) throw new BrokenVideo('too many elements');
    const element = await readElement(file, at, segment.end);
    // The elements of a cluster are read as if they were at the top level. In a cluster of unknown
    // size they cannot be separated from it.
    if (element.id === ID.cluster) at = element.body;
    else {
      if (element.size === null) throw new BrokenVideo('an element without an end');
      if (element.id === ID.info) await readInfo(file, element, scan);
      else if (element.id === ID.tracks) scan.hasPictures = await readTracks(file, element);
      else if (element.id === ID.timestamp) scan.cluster = await readNumber(file, element);
      else if (element.id === ID.simpleBlock) await readBlock(file, element, 0, scan);
      else if (element.id === ID.blockGroup) await readGroup(file, element, scan);
      else if (element.id > 0xff && !RETAINED.includes(element.id))
        await voidElement(file, element);
      else if (element.id === ID.empty) await file.clear(element.body, element.end);
      at = element.end;
    }
  }
  const seconds = (Math.max(scan.said, scan.last) * scan.scale) / NANOSECONDS;
  if (!scan.hasPictures || !(seconds > 0)) throw new BrokenVideo('no pictures');
  return seconds;
}

interface Scan {
  /** Nanoseconds per unit of time. */
  scale: number;
  /**
   * Times in these units: the declared duration, the end of the last block, and the time of the
   * current cluster.
   */
  said: number;
  last: number;
  cluster: number;
}

async function readInfo(file: VideoFile, info: Element, scan: Scan): Promise<void> {
  for (const element of await readElements(file, info.body, info.end, LARGEST_HEAD)) {
    const { id, bytes } = element;
    if (NAMES.includes(id)) await voidElement(file, element);
    else if (id === ID.timestampScale) scan.scale = readUnsigned(bytes);
    else if (id === ID.duration)
      scan.said =
        bytes.length === 8
          ? bytes.readDoubleBE()
          : bytes.length === 4
            ? bytes.readFloatBE()
            : Number.NaN;
  }
  if (!Number.isFinite(scan.said) || scan.scale === 0) throw new BrokenVideo('no duration');
}

async function readTracks(file: VideoFile, tracks: Element): Promise<boolean> {
  let hasPictures = false;
  for (const track of await readElements(file, tracks.body, tracks.end, LARGEST_HEAD)) {
    if (track.id !== ID.trackEntry) continue;
    const fields = await readElements(file, track.body, track.end, LARGEST_HEAD);
    const type = fields.find(({ id }) => id === ID.trackType);
    const kind = type ? readUnsigned(type.bytes) : 0;
    // The blocks of other tracks lie among those of the pictures and may contain the place of
    // recording.
    if (kind !== PICTURES && kind !== SOUND) throw new BrokenVideo('a track of another kind');
    hasPictures ||= kind === PICTURES;
    for (const field of fields) if (NAMES.includes(field.id)) await voidElement(file, field);
  }
  return hasPictures;
}

async function readGroup(file: VideoFile, group: Element, scan: Scan): Promise<void> {
  let [block, duration]: [Element | null, number] = [null, 0];
  let count = 0;
  for (let at = group.body; at < group.end;) {
    count += 1;
    if (count > MOST_INNER_ELEMENTS) throw new BrokenVideo('too many elements');
    const element = await readElement(file, at, group.end);
    if (element.size === null) throw new BrokenVideo('an element without an end');
    if (element.id === ID.block) block = element;
    else if (element.id === ID.blockDuration) duration = await readNumber(file, element);
    else if (element.id === ID.empty) await file.clear(element.body, element.end);
    at = element.end;
  }
  if (block) await readBlock(file, block, duration, scan);
}

/**
 * Reads the time of a block, which begins with its track number and its time in the cluster (two
 * bytes).
 */
async function readBlock(
  file: VideoFile,
  { body, end }: Element,
  duration: number,
  scan: Scan,
): Promise<void> {
  const [first = 0] = await file.read(body, 1);
  const width = Math.clz32(first) - 23;
  if (body + width + 2 > end) throw new BrokenVideo('a block without a time');
  const time = (await file.read(body + width, 2)).readInt16BE();
  scan.last = Math.max(scan.last, scan.cluster + time + duration);
}

async function readNumber(file: VideoFile, { body, end }: Element): Promise<number> {
  if (end - body > 8) throw new BrokenVideo('a number too long');
  return readUnsigned(await file.read(body, end - body));
}

/** Replaces an element by an empty one of the same length, so that nothing is moved. */
async function voidElement(file: VideoFile, { at, end }: Element): Promise<void> {
  const length = end - at;
  const isLong = length >= 9;
  const head = Buffer.alloc(isLong ? 9 : 2);
  head[0] = ID.empty;
  if (isLong) head.writeBigUInt64BE((1n << 56n) | BigInt(length - 9), 1);
  else head[1] = 0x80 | (length - 2);
  await file.write(at, head);
  await file.clear(at + head.length, end);
}
