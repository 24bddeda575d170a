import zlib from 'node:zlib';

export interface HostileImage {
  what: string;
  bytes: Buffer;
}

/**
 * Yields files that attack an image decoder: a few small real images, cut and altered, and files
 * that are no images. The same seed gives the same files.
 */
export function* hostileImages(
  samples: Readonly<Record<string, Buffer>>,
  count: number,
  random: () => number,
): Generator<HostileImage> {
  const fixed = [...impostors(samples), ...bombs()];
  yield* fixed;
  const names = Object.keys(samples);
  for (let index = fixed.length; index < count; index += 1) {
    const name = names[index % names.length] ?? '';
    const bend = BENDS[Math.floor(random() * BENDS.length)] ?? cut;
    yield {
      what: `${name} ${bend.name} ${index}`,
      bytes: bend(Buffer.from(samples[name] ?? ''), random),
    };
  }
}

type Bend = (bytes: Buffer, random: () => number) => Buffer;

const cut: Bend = (bytes, random) => bytes.subarray(0, Math.floor(random() * bytes.length));
const flip: Bend = (bytes, random) => {
  for (let times = 1 + Math.floor(random() * 24); times > 0; times -= 1)
    bytes[12 + Math.floor(random() * (bytes.length - 12))] = Math.floor(random() * 256);
  return bytes;
};
const hollow: Bend = (bytes, random) => {
  const start = 12 + Math.floor(random() * (bytes.length - 12));
  return bytes.fill(
    random() < 0.5 ? 0 : 0xff,
    start,
    Math.min(bytes.length, start + Math.floor(random() * 64)),
  );
};
const repeat: Bend = (bytes, random) =>
  Buffer.concat([bytes.subarray(0, Math.floor(random() * bytes.length)), bytes]);
const tail: Bend = (bytes) =>
  Buffer.concat([
    bytes,
    Buffer.from('<script>alert(1)</script><?php system($_GET[0]); ?>PK\u0003\u0004'),
  ]);
const swell: Bend = (bytes, random) => {
  // Numbers near the header are dimensions and lengths.
  const at = 12 + Math.floor(random() * 28);
  if (at + 4 < bytes.length) bytes.writeUInt32BE(0x7fff_ffff, at);
  return bytes;
};
const BENDS: readonly Bend[] = [cut, flip, hollow, repeat, tail, swell];

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9999999" height="9999999"><script>alert(1)</script><image xlink:href="file:///etc/passwd"/></svg>';

/** Returns other content behind the first bytes or the name of an image. */
function impostors(samples: Readonly<Record<string, Buffer>>): HostileImage[] {
  const texts = [
    SVG,
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`,
    '<!doctype html><script>alert(1)</script>',
    '%PDF-1.7\n1 0 obj',
    'push graphic-context\nviewbox 0 0 640 480\nfill "url(https://127.0.0.1/x)"',
    '#!/bin/sh\nreboot',
    'II*\0\u0008\0\0\0',
    '\0\0\0\u0018ftypheic\0\0\0\0',
    'BM',
    '',
  ];
  const heads = [
    '\u0089PNG\r\n\u001a\n',
    'GIF89a',
    '\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF',
    'RIFF\u00ff\u00ff\u00ff\u00ffWEBPVP8 ',
    '\0\0\0\u001cftypavif\0\0\0\0',
  ];
  return [
    ...texts.map((text, index) => ({
      what: `impostor ${index}`,
      bytes: Buffer.from(text, 'latin1'),
    })),
    ...heads.flatMap((head) =>
      [SVG, '<script>alert(1)</script>', '\0'.repeat(5_000)].map((body, index) => ({
        what: `dressed ${head.slice(1, 5)} ${index}`,
        bytes: Buffer.from(head + body, 'latin1'),
      })),
    ),
    ...Object.entries(samples).map(([name, bytes]) => ({
      what: `zip behind ${name}`,
      bytes: Buffer.concat([bytes, Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]),
    })),
  ];
}

/** Returns small files that decompress to many times their size. */
function bombs(): HostileImage[] {
  const sizes: [width: number, height: number][] = [
    [65_535, 65_535],
    [2_147_483_647, 2_147_483_647],
    [0, 0],
    [1, 40_000_001],
    [40_000_001, 1],
    [6_400, 6_400],
    [100_000, 399],
  ];
  return [
    ...sizes.map(([width, height]) => ({
      what: `png ${width}×${height}`,
      bytes: greyPng(width, height),
    })),
    {
      what: 'png with an endless text',
      bytes: greyPng(
        8,
        8,
        Buffer.concat([Buffer.from('k\0\0'), zlib.deflateSync(Buffer.alloc(20_000_000))]),
      ),
    },
    { what: 'gif of 20,000 pictures', bytes: longGif(20_000) },
  ];
}

/**
 * Returns a PNG with one bit per pixel, all black, so that a large one is a small file. It contains
 * only a few rows.
 */
function greyPng(width: number, height: number, text?: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc(Math.min(200_000, (Math.ceil(width / 8) + 1) * Math.min(height, 50)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(text ? [chunk('zTXt', text)] : []),
    chunk('IDAT', zlib.deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), body]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(body.length, 0);
  typed.copy(framed, 4);
  framed.writeUInt32BE(zlib.crc32(typed), typed.length + 4);
  return framed;
}

function longGif(pictures: number): Buffer {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex');
  const picture = Buffer.from('2c00000000010001000002024401 00'.replaceAll(' ', ''), 'hex');
  return Buffer.concat([
    head,
    ...Array.from({ length: pictures }, () => picture),
    Buffer.from(';'),
  ]);
}
