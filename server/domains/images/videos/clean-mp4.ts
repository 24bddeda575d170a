import { cleanMovieBox, type Movie } from './clean-movie-box.ts';
import { readFragmentEnd } from './fragment-times.ts';
import { type Box, readBox } from './mp4-boxes.ts';
import { BrokenVideo, type VideoFile } from './video-file.ts';

/** More boxes than a video of one minute has, even with one fragment per picture. */
const MOST_BOXES = 10_000;
/**
 * The largest `moov` or `moof` box, in bytes. The tables of a minute take less than a tenth of it.
 */
const LARGEST_INDEX = 4_000_000;
const MOST_CLEARED = 100_000;
const RETAINED = ['ftyp', 'styp', 'moov', 'moof', 'mdat', 'sidx', 'mfra'];

/**
 * Removes from an MP4 or MOV file, in place, everything except pictures and sound. Returns its
 * duration in seconds. Nothing is moved, so that all offsets stay valid. Throws BrokenVideo when
 * the file cannot be read.
 */
export async function cleanMp4(file: VideoFile): Promise<number> {
  const boxes = await listBoxes(file);
  const [index, ...others] = boxes.filter(({ type }) => type === 'moov');
  if (!index || others.length > 0) throw new BrokenVideo('not exactly one moov');
  const data = boxes.filter(({ type }) => type === 'mdat');
  if (data.length === 0) throw new BrokenVideo('no mdat');
  const bytes = await readWhole(file, index);
  const movie = cleanMovieBox(bytes);
  if (!movie.hasPictures) throw new BrokenVideo('no pictures');
  const seconds = Math.max(movie.seconds, await readFragments(file, boxes, movie));
  if (seconds === 0) throw new BrokenVideo('no duration');
  await file.write(index.at, bytes);
  const removed = movie.removedSamples;
  const length = removed.reduce((sum, { at, end }) => sum + end - at, 0);
  // Overlapping samples, or too many samples times data boxes, would only use processing time.
  if (length > file.size || removed.length * data.length > MOST_CLEARED)
    throw new BrokenVideo('samples that cannot be');
  for (const { at, end } of removed)
    for (const { body, end: last } of data)
      await file.clear(Math.max(at, body), Math.min(end, last));
  for (const box of boxes.filter(({ type }) => !RETAINED.includes(type))) {
    await file.write(box.at + 4, Buffer.from('free'));
    await file.clear(box.body, box.end);
  }
  return seconds;
}

async function listBoxes(file: VideoFile): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = 0; file.size - at >= 8;) {
    const header = await file.read(at, Math.min(16, file.size - at));
    const box = readBox(header, at, file.size, true);
    boxes.push(box);
    if (boxes.length > MOST_BOXES) throw new BrokenVideo('too many boxes');
    at = box.end;
  }
  return boxes;
}

async function readWhole(file: VideoFile, { at, end }: Box): Promise<Buffer> {
  if (end - at > LARGEST_INDEX) throw new BrokenVideo('an index too large');
  const bytes = Buffer.from(await file.read(at, end - at));
  // A box size of 0 means « to the end of the file ». It is replaced by the length, so that
  // `cleanMovieBox` does not have to handle it.
  if (bytes.readUInt32BE(0) === 0) bytes.writeUInt32BE(bytes.length, 0);
  return bytes;
}

/**
 * Returns the end of the last fragment, in seconds. Boxes of fragments other than their tables are
 * removed.
 */
async function readFragments(
  file: VideoFile,
  boxes: readonly Box[],
  movie: Movie,
): Promise<number> {
  let seconds = 0;
  for (const box of boxes.filter(({ type }) => type === 'moof')) {
    if (!movie.isFragmented) throw new BrokenVideo('a fragment that was not announced');
    const bytes = await readWhole(file, box);
    seconds = Math.max(seconds, readFragmentEnd(bytes, movie));
    await file.write(box.at, bytes);
  }
  return seconds;
}
