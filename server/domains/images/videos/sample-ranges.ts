import { BrokenVideo } from './video-file.ts';
import { type Box, boxesIn, numberAt } from './mp4-boxes.ts';

/** A part of the file. `at` is included, `end` is not. */
export interface SampleRange {
  at: number;
  end: number;
}

/** More chunks than a minute of any camera has. */
const MOST_CHUNKS = 20_000;

/**
 * Returns the positions of the samples of one track, by chunk, from `stco` or `co64`, `stsc` and
 * `stsz`.
 */
export function readSampleRanges(bytes: Buffer, media: Box): SampleRange[] {
  const table = ['minf', 'stbl'].reduce<Box | undefined>(
    (parent, type) =>
      parent && boxesIn(bytes, parent.body, parent.end).find((box) => box.type === type),
    media,
  );
  if (!table) return [];
  const boxes = new Map(boxesIn(bytes, table.body, table.end).map((box) => [box.type, box]));
  const [sizes, chunks] = [boxes.get('stsz'), boxes.get('stco') ?? boxes.get('co64')];
  const runs = boxes.get('stsc');
  if (!sizes || !chunks || !runs) throw new BrokenVideo('no sample table');
  const width = chunks.type === 'co64' ? 8 : 4;
  const count = numberAt(bytes, chunks, 4);
  if (count > MOST_CHUNKS) throw new BrokenVideo('too many chunks');
  const oneSize = numberAt(bytes, sizes, 4);
  const samples = numberAt(bytes, sizes, 8);
  let run = 0;
  let sample = 0;
  return Array.from({ length: count }, (_, chunk) => {
    const at = numberAt(bytes, chunks, 8 + chunk * width, width);
    const hasNext = run + 1 < numberAt(bytes, runs, 4);
    if (hasNext && numberAt(bytes, runs, 8 + (run + 1) * 12) === chunk + 1) run += 1;
    const last = Math.min(samples, sample + numberAt(bytes, runs, 12 + run * 12));
    let size = oneSize * (last - sample);
    if (oneSize === 0)
      for (let index = sample; index < last; index += 1)
        size += numberAt(bytes, sizes, 12 + index * 4);
    sample = last;
    return { at, end: at + size };
  });
}
