import sharp, { type Sharp } from 'sharp';
import { fork, type ForkOptions } from 'node:child_process';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { hostileImages } from '#server/testing/services/hostile-images.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { openImageEncoder } from './open-image-encoder.ts';

const encoder = openImageEncoder();
afterAll(() => encoder.stop());

/** Draws two halves of different colours. The left one may be transparent. */
function drawing(width: number, height: number, alpha = 1): Sharp {
  const right = {
    input: { create: { width: width / 2, height, channels: 3 as const, background: '#1f5c8b' } },
    left: width / 2,
    top: 0,
  };
  return sharp({
    create: { width, height, channels: 4, background: { r: 240, g: 120, b: 20, alpha } },
  }).composite([right]);
}
const samples = {
  png: await drawing(40, 20, 0).png().toBuffer(),
  interlaced: await drawing(64, 64, 0.5).png({ progressive: true }).toBuffer(),
  jpeg: await drawing(64, 48).jpeg().toBuffer(),
  progressive: await drawing(64, 48).jpeg({ progressive: true }).toBuffer(),
  gif: await drawing(32, 32).gif().toBuffer(),
  webp: await drawing(48, 32, 0).webp().toBuffer(),
  avif: await drawing(32, 32).avif({ effort: 0 }).toBuffer(),
};

test.each(Object.keys(samples) as (keyof typeof samples)[])(
  '%s is read and drawn anew',
  async (format) => {
    expect(await encoder.encode(samples[format], 'picture')).toMatchObject({
      kind: 'encoded',
      extension: 'webp',
    });
  },
);

test('a logo stays what mail programs read, keeps what is see-through, and is not larger than a page shows it', async () => {
  expect(await encoder.encode(samples.jpeg, 'logo')).toMatchObject({
    extension: 'jpg',
    width: 64,
    height: 48,
  });
  expect(await encoder.encode(samples.webp, 'logo')).toMatchObject({ extension: 'png', width: 48 });
  const large = await encoder.encode(await drawing(3000, 600, 0).png().toBuffer(), 'logo');
  if (large.kind !== 'encoded') throw new Error(large.reason);
  expect(large).toMatchObject({ extension: 'png', width: 720, height: 144 });
  expect(await sharp(large.bytes).stats()).toMatchObject({ isOpaque: false });
});

test('a photo is turned as its camera held it, and neither its place nor its camera leaves with it', async () => {
  const held = await drawing(80, 40)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Camera', Copyright: 'Claire' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(held).metadata()).exif).toBeDefined();
  const drawn = await encoder.encode(held, 'photo');
  if (drawn.kind !== 'encoded') throw new Error(drawn.reason);
  expect(drawn).toMatchObject({ width: 40, height: 80 });
  const { exif, xmp, icc, iptc, orientation } = await sharp(drawn.bytes).metadata();
  expect({ exif, xmp, icc, iptc, orientation }).toEqual({
    exif: undefined,
    xmp: undefined,
    icc: undefined,
    iptc: undefined,
    orientation: undefined,
  });
  expect(Buffer.from(drawn.bytes).includes('Camera')).toBe(false);
});

test('what is no image is refused by its first bytes, more than 40 million pixels by its header, and half an image as broken', async () => {
  expect(
    await encoder.encode(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'),
      'logo',
    ),
  ).toEqual({ kind: 'refused', reason: 'format' });
  expect(await encoder.encode(new Uint8Array(), 'logo')).toEqual({
    kind: 'refused',
    reason: 'format',
  });
  const header = Buffer.from(samples.png);
  header.writeUInt32BE(8000, 16);
  header.writeUInt32BE(8000, 20);
  expect(await encoder.encode(header, 'logo')).toMatchObject({ kind: 'refused' });
  expect(await encoder.encode(samples.jpeg.subarray(0, samples.jpeg.length / 2), 'photo')).toEqual({
    kind: 'refused',
    reason: 'broken',
  });
});

test('a few bytes that say 30,000 pixels of width are refused by their header: their lines alone would fill the memory', async () => {
  const strip = await sharp({
    create: { width: 30_000, height: 2, channels: 3, background: 'white' },
  })
    .png()
    .toBuffer();
  for (const purpose of ['logo', 'picture', 'photo'] as const)
    expect(await encoder.encode(strip, purpose)).toEqual({
      kind: 'refused',
      reason: 'too_many_pixels',
    });
  const panorama = await sharp({
    create: { width: 16_382, height: 40, channels: 3, background: 'white' },
  })
    .jpeg()
    .toBuffer();
  expect(await encoder.encode(panorama, 'photo')).toMatchObject({ kind: 'encoded', width: 1600 });
});

test('hostile files leave this process alive and small, and the next honest one is read', async () => {
  const before = process.memoryUsage().rss;
  let read = 0;
  for (const { what, bytes } of hostileImages(samples, 120, seededRandom(7))) {
    const outcome = await encoder.encode(bytes, 'photo');
    if (outcome.kind === 'encoded') {
      read += 1;
      // Text hidden in the file is removed, whatever the image was decoded to.
      expect(Buffer.from(outcome.bytes).includes('script'), what).toBe(false);
      expect(outcome.width * outcome.height, what).toBeLessThanOrEqual(1600 * 1600);
    }
  }
  expect(read).toBeGreaterThan(10);
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  expect(await encoder.encode(samples.png, 'logo')).toMatchObject({ kind: 'encoded', width: 40 });
});

test('an image whose process could not be started fails alone: the next one is read', async () => {
  // Node fails in the same way when the system has no memory for another process.
  const startProcess = vi
    .fn((program: string, options: ForkOptions) => fork(program, options))
    .mockImplementationOnce(() => {
      throw Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM' });
    });
  const fresh = openImageEncoder({ startProcess });
  onTestFinished(() => fresh.stop());
  const [first, second] = await Promise.allSettled([
    fresh.encode(samples.gif, 'photo'),
    fresh.encode(samples.gif, 'photo'),
  ]);
  expect(first.status).toBe('rejected');
  expect(second).toMatchObject({ status: 'fulfilled', value: { kind: 'encoded' } });
});

test('at most sixteen are held at once: who comes then is asked to come back', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => encoder.encode(samples.gif, 'photo')),
  );
  expect(
    outcomes.filter((outcome) => outcome.kind === 'refused' && outcome.reason === 'busy'),
  ).toHaveLength(4);
});
