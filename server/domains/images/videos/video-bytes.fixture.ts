/** Minimal containers that players can read, built from the tables of their standards. */

export function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part as string, 'latin1')));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** Encodes numbers of 32 bits. */
export function words(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, at) => bytes.writeUInt32BE(number, at * 4));
  return bytes;
}

interface TrackContent {
  handler: string;
  seconds: number;
  /** The position and the size of its only chunk. */
  chunk?: { at: number; size: number };
  more?: Buffer[];
}

function track(id: number, { handler, seconds, chunk, more = [] }: TrackContent): Buffer {
  const table = chunk
    ? [
        box('stsc', words(0, 1, 1, 1, 1)),
        box('stsz', words(0, 0, 1, chunk.size)),
        box('stco', words(0, 1, chunk.at)),
      ]
    : [box('stsc', words(0, 0)), box('stsz', words(0, 0, 0)), box('stco', words(0, 0))];
  return box(
    'trak',
    box('tkhd', words(0, 0, 0, id, 0, 0), Buffer.alloc(60)),
    ...more,
    box(
      'mdia',
      box('mdhd', words(0, 0, 0, 1000, seconds * 1000, 0)),
      box('hdlr', words(0, 0), handler, Buffer.alloc(13)),
      box('minf', box('stbl', box('stsd', words(0, 0)), ...table)),
    ),
  );
}

export const PLACE = '+48.8577+002.295/';

interface Mp4Content {
  brand?: string;
  seconds?: number;
  /** Boxes in `moov` beside its tables. */
  more?: Buffer[];
  inTrack?: Buffer[];
  after?: Buffer[];
  data?: Buffer;
  /** Samples of another track in the same file. */
  position?: string;
}

/** Builds a video with pictures and with boxes that a camera may add. */
export function mp4({
  brand = 'isom',
  seconds = 5,
  more = [],
  inTrack = [],
  after = [],
  data = Buffer.from('pictures and sound'),
  position,
}: Mp4Content = {}): Buffer {
  const first = box('ftyp', brand, words(0));
  const added = position ? Buffer.from(position) : Buffer.alloc(0);
  const samples = box('mdat', data, added);
  const chunk = { at: first.length + 8 + data.length, size: added.length };
  const index = box(
    'moov',
    box('mvhd', words(0, 0, 0, 600, seconds * 600, 0), Buffer.alloc(76)),
    track(1, { handler: 'vide', seconds, more: inTrack }),
    ...(position ? [track(2, { handler: 'meta', seconds, chunk })] : []),
    ...more,
  );
  return Buffer.concat([first, samples, index, ...after]);
}

/** Builds the location data that phones write: the QuickTime atom and Apple’s key. */
export function locations(): Buffer[] {
  const xyz = box('udta', box('\u{A9}xyz', Buffer.from([0, PLACE.length, 0x15, 0xc7]), PLACE));
  const key = 'com.apple.quicktime.location.ISO6709';
  const apple = box(
    'meta',
    box('hdlr', words(0, 0), 'mdta', Buffer.alloc(13)),
    box('keys', words(0, 1), box('mdta', key)),
    box('ilst', box('\0\0\0\u{1}', box('data', words(1, 0), PLACE))),
  );
  return [xyz, apple];
}

/** Builds a fragmented video, as browsers record it: only the fragments contain its duration. */
export function fragmentedMp4(seconds: number): Buffer {
  const moof = box(
    'moof',
    box('mfhd', words(0, 1)),
    box(
      'traf',
      box('tfhd', words(0, 1)),
      box('tfdt', words(0, (seconds - 1) * 1000)),
      box('trun', words(0x1_00, 2, 400, 600)),
      box('udta', PLACE),
    ),
  );
  return Buffer.concat([
    box('ftyp', 'iso5', words(0)),
    box(
      'moov',
      box('mvhd', words(0, 0, 0, 1000, 0, 0), Buffer.alloc(76)),
      track(1, { handler: 'vide', seconds: 0 }),
      box('mvex', box('trex', words(0, 1, 1, 40, 0, 0))),
    ),
    moof,
    box('mdat', 'pictures'),
  ]);
}

/** Builds an EBML element; with `null` as content, one of unknown size. */
export function element(id: number, content: Buffer | string | null): Buffer {
  const name = Buffer.from(id.toString(16).padStart(2, '0'), 'hex');
  if (content === null) return Buffer.concat([name, Buffer.from('01ffffffffffffff', 'hex')]);
  const body = Buffer.from(content as string, 'latin1');
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x10_00_00_00 + body.length);
  return Buffer.concat([name, size, body]);
}

const number = (value: number): Buffer => words(value);

interface WebmContent {
  docType?: string;
  /** The declared duration in milliseconds; null when it is absent, as browsers write it. */
  duration?: number | null;
  /** The time of the last block, in milliseconds. */
  last?: number;
  more?: Buffer[];
  trackType?: number;
  isLive?: boolean;
}

export function webm({
  docType = 'webm',
  duration = null,
  last = 4_000,
  more = [],
  trackType = 1,
  isLive = true,
}: WebmContent = {}): Buffer {
  const said = Buffer.alloc(8);
  said.writeDoubleBE(duration ?? 0);
  const block = Buffer.concat([Buffer.from([0x81, 0, 0, 0x80]), Buffer.from('pictures')]);
  const blocks = [element(0xe7, number(last)), element(0xa3, block)];
  const content = Buffer.concat([
    element(
      0x15_49_a9_66,
      Buffer.concat([
        element(0x2a_d7_b1, number(1_000_000)),
        element(0x7b_a9, PLACE),
        ...(duration === null ? [] : [element(0x44_89, said)]),
      ]),
    ),
    element(
      0x16_54_ae_6b,
      element(
        0xae,
        Buffer.concat([element(0x83, Buffer.from([trackType])), element(0x53_6e, PLACE)]),
      ),
    ),
    ...more,
    isLive
      ? Buffer.concat([element(0x1f_43_b6_75, null), ...blocks])
      : element(0x1f_43_b6_75, Buffer.concat(blocks)),
  ]);
  return Buffer.concat([
    element(0x1a_45_df_a3, element(0x42_82, docType)),
    isLive
      ? Buffer.concat([element(0x18_53_80_67, null), content])
      : element(0x18_53_80_67, content),
  ]);
}

/** Builds the tags of a WebM file with the place of recording. */
export const webmTags = (): Buffer =>
  element(
    0x12_54_c3_67,
    element(
      0x73_73,
      element(0x67_c8, Buffer.concat([element(0x45_a3, 'LOCATION'), element(0x44_87, PLACE)])),
    ),
  );
