import { LONGEST_VIDEO_SECONDS } from '#contract/customer-pages/shop-review.ts';
import { cleanMp4 } from './clean-mp4.ts';
import { cleanWebm } from './clean-webm.ts';
import { BrokenVideo, openVideoFile, type VideoFile } from './video-file.ts';

export type VideoExtension = 'mp4' | 'mov' | 'webm';

export type CleanedVideo =
  | { kind: 'cleaned'; extension: VideoExtension; seconds: number }
  | { kind: 'refused'; reason: 'format' | 'broken' | 'too_long' };

/** The brands of images in a video container. */
const IMAGE_BRANDS = /^(?:avi[fs]|hei[cfmsx]|hev[cx]|mif1|msf1|jxl )$/u;
/** The first boxes of files of old cameras, which have no `ftyp`. */
const FIRST_OF_QUICKTIME = ['moov', 'mdat', 'wide', 'free', 'skip'];
/**
 * Seconds by which a video may exceed the limit, because cameras finish the picture that begins in
 * the last second.
 */
const TOLERANCE_SECONDS = 0.5;

/** Returns the kind of a video by its first 12 bytes, or null when it is none. */
export function recogniseVideo(first: Buffer): VideoExtension | null {
  if (first.length < 12) return null;
  if (first.readUInt32BE(0) === 0x1a_45_df_a3) return 'webm';
  const type = first.toString('latin1', 4, 8);
  if (FIRST_OF_QUICKTIME.includes(type)) return 'mov';
  if (type !== 'ftyp') return null;
  const brand = first.toString('latin1', 8, 12);
  if (IMAGE_BRANDS.test(brand)) return null;
  return brand === 'qt  ' ? 'mov' : 'mp4';
}

/**
 * Checks a file by its content, whatever its name, and removes in place the data about the place,
 * the device and the author. Pictures and sound do not change.
 */
export async function cleanVideo(place: string): Promise<CleanedVideo> {
  await using file = await openVideoFile(place);
  const extension = recogniseVideo(await file.read(0, Math.min(12, file.size)));
  if (extension === null) return { kind: 'refused', reason: 'format' };
  try {
    const seconds = await clean(file, extension);
    if (seconds === null) return { kind: 'refused', reason: 'format' };
    return seconds > LONGEST_VIDEO_SECONDS + TOLERANCE_SECONDS
      ? { kind: 'refused', reason: 'too_long' }
      : { kind: 'cleaned', extension, seconds };
  } catch (error) {
    if (error instanceof BrokenVideo) return { kind: 'refused', reason: 'broken' };
    throw error;
  }
}

function clean(file: VideoFile, extension: VideoExtension): Promise<number | null> {
  return extension === 'webm' ? cleanWebm(file) : cleanMp4(file);
}
