import sharp, { type Metadata, type Sharp } from 'sharp';
import type { EncodedImage, ImagePurpose, RefusedImage } from '#server/ports/image-encoder.ts';

/**
 * A separate program, started by `open-image-encoder.ts`. It encodes one image after another and
 * has no access to other data.
 */

const MOST_PIXELS = 40_000_000;
/**
 * In pixels. Several lines are in memory at a time: an image of 460,000 × 64 in a file of 300 bytes
 * took half a gigabyte.
 */
const LONGEST_SIDE = 20_000;
const MOST_UNPACKED_BYTES = 200_000_000;
const SECONDS = 8;
/**
 * The image is reduced to fit these sizes, and never enlarged. A logo is 40 px high and at most 70
 * % of a phone wide, on screens with the highest density.
 */
const BOXES: Readonly<Record<ImagePurpose, readonly [width: number, height: number]>> = {
  logo: [720, 240],
  picture: [1200, 1600],
  photo: [1600, 1600],
};
const READABLE = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadHeifBuffer',
];

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: READABLE });

process.on('message', ({ bytes, purpose }: { bytes: Uint8Array; purpose: ImagePurpose }) => {
  void encode(bytes, purpose).then((outcome) => process.send?.(outcome));
});
process.on('disconnect', () => process.exit());

async function encode(
  bytes: Uint8Array,
  purpose: ImagePurpose,
): Promise<EncodedImage | RefusedImage> {
  try {
    const image = sharp(bytes, {
      limitInputPixels: MOST_PIXELS,
      failOn: 'error',
      sequentialRead: true,
    });
    const read = await image.metadata();
    if (
      read.width * read.height > MOST_PIXELS ||
      Math.max(read.width, read.height) > LONGEST_SIDE ||
      unpackedBytes(read) > MOST_UNPACKED_BYTES
    )
      return { kind: 'refused', reason: 'too_many_pixels' };
    const [width, height] = BOXES[purpose];
    const drawn = image
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: SECONDS });
    const { data, info } = await written(drawn, purpose, read).toBuffer({
      resolveWithObject: true,
    });
    return {
      kind: 'encoded',
      bytes: data,
      extension: info.format === 'jpeg' ? 'jpg' : info.format === 'png' ? 'png' : 'webp',
      width: info.width,
      height: info.height,
    };
  } catch (error) {
    const text = String(error);
    return {
      kind: 'refused',
      reason: /pixel limit/i.test(text)
        ? 'too_many_pixels'
        : /timeout/i.test(text)
          ? 'too_slow'
          : 'broken',
    };
  }
}

/**
 * Returns the memory of the whole image for an interlaced file. Other files are read line by line.
 */
function unpackedBytes({ width, height, channels, depth, isProgressive }: Metadata): number {
  return isProgressive ? width * height * channels * (depth === 'ushort' ? 2 : 1) : 0;
}

function written(drawn: Sharp, purpose: ImagePurpose, read: Metadata): Sharp {
  if (purpose !== 'logo') return drawn.webp({ quality: 80, effort: 4 });
  return read.format === 'jpeg'
    ? drawn.jpeg({ quality: 86, progressive: true })
    : drawn.png({ compressionLevel: 9 });
}
