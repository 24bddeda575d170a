import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cleanVideo } from './clean-video.ts';
import {
  box,
  element,
  fragmentedMp4,
  locations,
  mp4,
  PLACE,
  webm,
  webmTags,
  words,
} from './video-bytes.fixture.ts';
import { stepOf } from '#server/testing/contract/cases-of.ts';

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'recueil-videos-'));
afterAll(() => fs.rm(folder, { recursive: true }));

async function clean(bytes: Buffer) {
  const place = path.join(folder, 'video');
  await fs.writeFile(place, bytes);
  const outcome = await cleanVideo(place);
  return { outcome, after: await fs.readFile(place) };
}
const outcomeOf = async (bytes: Buffer) => {
  const { outcome } = await clean(bytes);
  return outcome.kind === 'refused' ? outcome.reason : outcome.extension;
};

const MARKS = [PLACE, '+48.85', '\u{A9}xyz', 'com.apple.quicktime.location', 'LOCATION'];
const found = (bytes: Buffer) =>
  MARKS.filter((mark) => bytes.includes(Buffer.from(mark, 'latin1')));

test('an MP4 or MOV file is cleaned of its place, with every byte of its pictures and its length unchanged', async () => {
  for (const brand of ['isom', 'qt  ']) {
    const before = mp4({
      brand,
      more: locations(),
      inTrack: locations(),
      after: [...locations(), box('uuid', Buffer.alloc(16), PLACE), box('free', PLACE)],
      position: PLACE,
    });
    expect(found(before).length).toBeGreaterThan(3);
    const { outcome, after } = await clean(before);
    expect(outcome).toEqual({
      kind: 'cleaned',
      extension: brand === 'qt  ' ? 'mov' : 'mp4',
      seconds: 5,
    });
    expect([found(after), after.length]).toEqual([[], before.length]);
    const data = before.indexOf('mdat');
    expect(after.subarray(0, data + 22)).toEqual(before.subarray(0, data + 22));
    // A cleaned file does not change when it is cleaned again.
    expect((await clean(after)).after).toEqual(after);
  }
});

test('a WebM file is cleaned of its place, with its pictures and its length unchanged', async () => {
  for (const isLive of [true, false]) {
    const before = webm({
      isLive,
      more: [webmTags(), element(0x19_41_a4_69, PLACE), element(0xec, PLACE)],
    });
    expect(found(before).length).toBeGreaterThan(1);
    const { outcome, after } = await clean(before);
    expect(outcome).toEqual({ kind: 'cleaned', extension: 'webm', seconds: 4 });
    expect([found(after), after.length]).toEqual([[], before.length]);
    expect(after.includes('pictures')).toBe(true);
    expect((await clean(after)).after).toEqual(after);
  }
});

test('a video of more than a minute is refused, whichever table gives its length', async () => {
  expect(await outcomeOf(mp4({ seconds: 60 }))).toBe('mp4');
  expect(await outcomeOf(mp4({ seconds: 61 }))).toBe('too_long');
  expect(await outcomeOf(fragmentedMp4(60))).toBe('mp4');
  expect(await outcomeOf(fragmentedMp4(61))).toBe('too_long');
  expect(await outcomeOf(webm({ duration: 60_000 }))).toBe('webm');
  expect(await outcomeOf(webm({ duration: 61_000 }))).toBe('too_long');
  expect(await outcomeOf(webm({ duration: 1_000, last: 61_000 }))).toBe('too_long');
  const lies = mp4({ seconds: 61 });
  lies.writeUInt32BE(600, lies.indexOf('mvhd') + 20);
  expect(await outcomeOf(lies)).toBe('too_long');
  expect(await outcomeOf(mp4({ seconds: 0 }))).toBe('broken');
  expect(await outcomeOf(webm({ duration: Number.NaN }))).toBe('broken');
});

test('a file that is not a video by its content is refused, whatever its name', async () => {
  const format = [
    Buffer.from('MZ\u{90}\0 an .exe of somebody, renamed to film.mp4', 'latin1'),
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    Buffer.from('\u{89}PNG\r\n\u{1A}\n and more', 'latin1'),
    box('ftyp', 'avif', words(0)),
    box('ftyp', 'heic', words(0)),
    Buffer.alloc(0),
    Buffer.alloc(11),
    webm({ docType: 'matroska' }),
  ];
  for (const bytes of format) expect(await outcomeOf(bytes)).toBe('format');
  const withoutPictures = mp4();
  withoutPictures.write('soun', withoutPictures.indexOf('vide'), 'latin1');
  expect(await outcomeOf(withoutPictures)).toBe('broken');
  for (const kind of [2, 0x11, 0x21])
    expect(await outcomeOf(webm({ trackType: kind }))).toBe('broken');
});

test('a file that is cut off anywhere is refused as broken', async () => {
  for (const whole of [
    mp4({ more: locations(), position: PLACE }),
    fragmentedMp4(9),
    webm({ isLive: false, more: [webmTags()] }),
  ])
    for (let length = 12; length < whole.length - 7; length += stepOf(5))
      expect([length, await outcomeOf(whole.subarray(0, length))]).toEqual([length, 'broken']);
});

test('nested sizes, zero sizes and sizes beyond the end of the file are refused', async () => {
  const sized = (size: number, type: string, rest = Buffer.alloc(0)) =>
    Buffer.concat([words(size), Buffer.from(type), rest]);
  const nested = Array.from({ length: 3_000 }).reduce<Buffer>(
    (inner) => box('trak', inner),
    Buffer.alloc(0),
  );
  const large = Buffer.alloc(8, 0xff);
  const bombs = [
    mp4({ more: [nested] }),
    mp4({ more: [sized(0, 'trak')] }),
    mp4({ more: [sized(4, 'trak')] }),
    mp4({ more: [sized(0xff_ff_ff_ff, 'trak')] }),
    mp4({ more: [sized(1, 'trak', large)] }),
    mp4({ after: [sized(0xff_ff_ff_ff, 'mdat')] }),
    mp4({ after: [sized(1, 'mdat', large)] }),
    mp4({ after: [sized(7, 'free')] }),
    mp4({ after: [mp4()] }),
    mp4({ after: Array.from({ length: 10_001 }, () => box('free')) }),
    mp4({ more: [box('free', Buffer.alloc(4_100_000))] }),
    Buffer.concat([mp4().subarray(0, 16), sized(0, 'moov', Buffer.alloc(64))]),
    Buffer.concat([
      element(0x1a_45_df_a3, element(0x42_82, 'webm')),
      element(0x18_53_80_67, null),
      Buffer.alloc(500_000, 0x80),
    ]),
    webm({ more: [Buffer.alloc(200_000, 0xec)] }),
    webm({ more: [element(0x12_54_c3_67, null)] }),
    webm({ more: [Buffer.from('1254c36708ffffff', 'hex')] }),
    webm({ more: Array.from({ length: 60_001 }, () => element(0xec, '')) }),
  ];
  for (const [index, bytes] of bombs.entries())
    expect([index, await outcomeOf(bytes)]).toEqual([index, 'broken']);
  // A table that declares four thousand million samples, or many chunks with the same position.
  const table = (chunks: number[], samples: number, size: number): Buffer =>
    box(
      'trak',
      box('tkhd', words(0, 0, 0, 9, 0, 0), Buffer.alloc(60)),
      box(
        'mdia',
        box('mdhd', words(0, 0, 0, 1000, 1000, 0)),
        box('hdlr', words(0, 0), 'text', Buffer.alloc(13)),
        box(
          'minf',
          box(
            'stbl',
            box('stsc', words(0, 1, 1, samples, 1)),
            box('stsz', words(0, size, samples * chunks.length)),
            box('stco', words(0, chunks.length, ...chunks)),
          ),
        ),
      ),
    );
  const many = table(
    Array.from({ length: 19_000 }, () => 24),
    1,
    1_000,
  );
  const huge = table([24], 0xf_ff_ff_ff, 0xff_ff_ff_ff);
  for (const more of [many, huge]) expect(await outcomeOf(mp4({ more: [more] }))).toBe('broken');
});

test('a file with thousands of empty boxes or elements, which would block the server, is refused', async () => {
  const empty = Array.from({ length: 1_500 }, () => box('free'));
  expect(await outcomeOf(mp4({ more: empty }))).toBe('broken');
  expect(await outcomeOf(mp4({ inTrack: empty }))).toBe('broken');
  const voids = Buffer.concat(Array.from({ length: 1_500 }, () => element(0xec, '')));
  // Info, tracks and a group of blocks.
  for (const id of [0x15_49_a9_66, 0x16_54_ae_6b, 0xa0])
    expect(await outcomeOf(webm({ more: [element(id, voids)] })), id.toString(16)).toBe('broken');
  expect(await outcomeOf(mp4({ more: empty.slice(0, 100) }))).toBe('mp4');
  expect(await outcomeOf(webm({ more: [element(0xec, '')] }))).toBe('webm');
});
