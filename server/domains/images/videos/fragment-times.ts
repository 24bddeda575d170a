import { BrokenVideo } from './video-file.ts';
import { find, type Movie } from './clean-movie-box.ts';
import { type Box, boxesIn, numberAt, retainBoxes, versionOf } from './mp4-boxes.ts';

const RETAINED = ['tfhd', 'tfdt', 'trun', 'sdtp', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio'];
/** Bits of `tfhd` and `trun` that declare which fields are present. */
const BASE_OFFSET = 0x1;
const DESCRIPTION = 0x2;
const DEFAULT_DURATION = 0x8;
const DATA_OFFSET = 0x1;
const FIRST_FLAGS = 0x4;
const DURATION = 0x1_00;
const PER_SAMPLE = [DURATION, 0x2_00, 0x4_00, 0x8_00];

/** Returns the end of a `moof`, in seconds. All other content of it is removed in place. */
export function readFragmentEnd(
  bytes: Buffer,
  { timescales, sampleDurations }: Pick<Movie, 'timescales' | 'sampleDurations'>,
): number {
  const [moof] = boxesIn(bytes, 0, bytes.length);
  if (!moof) throw new BrokenVideo('no moof');
  let seconds = 0;
  for (const traf of retainBoxes(bytes, moof, ['mfhd', 'traf'])) {
    if (traf.type !== 'traf') continue;
    const boxes = retainBoxes(bytes, traf, RETAINED);
    const tfhd = find(boxes, 'tfhd');
    const track = numberAt(bytes, tfhd, 4);
    const timescale = timescales.get(track);
    if (timescale === undefined) throw new BrokenVideo('a fragment of no track');
    const usual = usualDuration(bytes, tfhd) ?? sampleDurations.get(track) ?? 0;
    const start = boxes.find(({ type }) => type === 'tfdt');
    let time = start ? numberAt(bytes, start, 4, versionOf(bytes, start) === 1 ? 8 : 4) : 0;
    for (const run of boxes) if (run.type === 'trun') time += runDuration(bytes, run, usual);
    seconds = Math.max(seconds, time / timescale);
  }
  return seconds;
}

const flagsOf = (bytes: Buffer, box: Box): number => numberAt(bytes, box, 0) & 0xff_ff_ff;

function usualDuration(bytes: Buffer, tfhd: Box): number | null {
  const flags = flagsOf(bytes, tfhd);
  if ((flags & DEFAULT_DURATION) === 0) return null;
  return numberAt(
    bytes,
    tfhd,
    8 + ((flags & BASE_OFFSET) === 0 ? 0 : 8) + ((flags & DESCRIPTION) === 0 ? 0 : 4),
  );
}

function runDuration(bytes: Buffer, trun: Box, usual: number): number {
  const flags = flagsOf(bytes, trun);
  const count = numberAt(bytes, trun, 4);
  if ((flags & DURATION) === 0) return count * usual;
  const first = 8 + ((flags & DATA_OFFSET) === 0 ? 0 : 4) + ((flags & FIRST_FLAGS) === 0 ? 0 : 4);
  const width = PER_SAMPLE.filter((bit) => (flags & bit) !== 0).length * 4;
  let duration = 0;
  for (let sample = 0; sample < count; sample += 1)
    duration += numberAt(bytes, trun, first + sample * width);
  return duration;
}
