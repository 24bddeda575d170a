import { BrokenVideo } from './video-file.ts';
import {
  blankBox,
  type Box,
  boxesIn,
  numberAt,
  readBoxTimes,
  retainBoxes,
  versionOf,
} from './mp4-boxes.ts';
import { readSampleRanges, type SampleRange } from './sample-ranges.ts';

/** The data of the `moov` box after every track except pictures and sound is removed. */
export interface Movie {
  seconds: number;
  hasPictures: boolean;
  /** The timescale of each remaining track by its number, needed for fragments. */
  timescales: ReadonlyMap<number, number>;
  /** The default duration of a sample in fragments, by track. */
  sampleDurations: ReadonlyMap<number, number>;
  /**
   * The positions of the samples of removed tracks in the file, which may contain the place of
   * recording.
   */
  removedSamples: readonly SampleRange[];
  isFragmented: boolean;
}

/**
 * The tracks that stay: pictures and sound. Text, time codes and positions (`mebx`, `gpmd`) are
 * removed.
 */
const TRACKS = ['vide', 'soun'];
const MEDIA_INFORMATION = ['vmhd', 'smhd', 'nmhd', 'gmhd', 'hdlr', 'dinf', 'stbl'];
const SAMPLE_TABLES =
  'stsd stts ctts cslg stsc stsz stz2 stco co64 stss stsh stps sdtp sbgp sgpd subs saiz saio padb stdp'.split(
    ' ',
  );

/**
 * Removes from `moov`, in place, everything except pictures and sound: `udta` with `©xyz`, `meta`
 * with `com.apple.quicktime.location.ISO6709`, `uuid` and other boxes that a camera adds.
 */
export function cleanMovieBox(bytes: Buffer): Movie {
  const [moov] = boxesIn(bytes, 0, bytes.length);
  if (moov?.type !== 'moov') throw new BrokenVideo('no moov');
  const timescales = new Map<number, number>();
  const sampleDurations = new Map<number, number>();
  const removedSamples: SampleRange[] = [];
  let seconds = 0;
  let hasPictures = false;
  let timescale: number | null = null;
  const children = retainBoxes(bytes, moov, ['mvhd', 'trak', 'mvex']);
  for (const box of children.toSorted(
    (a, b) => Number(b.type === 'mvhd') - Number(a.type === 'mvhd'),
  )) {
    if (box.type === 'mvhd') {
      const times = readBoxTimes(bytes, box);
      timescale = times.timescale;
      seconds = Math.max(seconds, times.duration / times.timescale);
    } else if (box.type === 'trak') {
      const track = readTrack(bytes, box);
      if (!TRACKS.includes(track.handler)) {
        removedSamples.push(...readSampleRanges(bytes, track.media));
        blankBox(bytes, box);
        continue;
      }
      cleanTrack(bytes, box);
      hasPictures ||= track.handler === 'vide';
      timescales.set(track.id, track.timescale);
      seconds = Math.max(seconds, track.duration / track.timescale);
    } else
      for (const inner of retainBoxes(bytes, box, ['mehd', 'trex'])) {
        if (inner.type === 'trex')
          sampleDurations.set(numberAt(bytes, inner, 4), numberAt(bytes, inner, 12));
        else if (timescale !== null) {
          const length = versionOf(bytes, inner) === 1 ? 8 : 4;
          seconds = Math.max(seconds, numberAt(bytes, inner, 4, length) / timescale);
        }
      }
  }
  if (timescale === null) throw new BrokenVideo('no mvhd');
  const isFragmented = children.some(({ type }) => type === 'mvex');
  if (isFragmented && removedSamples.length > 0) throw new BrokenVideo('fragments of other tracks');
  return { seconds, hasPictures, timescales, sampleDurations, removedSamples, isFragmented };
}

interface Track {
  id: number;
  handler: string;
  media: Box;
  timescale: number;
  duration: number;
}

function readTrack(bytes: Buffer, trak: Box): Track {
  const boxes = boxesIn(bytes, trak.body, trak.end);
  const tkhd = find(boxes, 'tkhd');
  const media = find(boxes, 'mdia');
  const inMedia = boxesIn(bytes, media.body, media.end);
  const hdlr = find(inMedia, 'hdlr');
  numberAt(bytes, hdlr, 8);
  return {
    id: numberAt(bytes, tkhd, versionOf(bytes, tkhd) === 1 ? 20 : 12),
    handler: bytes.toString('latin1', hdlr.body + 8, hdlr.body + 12),
    media,
    ...readBoxTimes(bytes, find(inMedia, 'mdhd')),
  };
}

function cleanTrack(bytes: Buffer, trak: Box): void {
  for (const box of retainBoxes(bytes, trak, ['tkhd', 'tapt', 'edts', 'mdia']))
    if (box.type === 'mdia')
      for (const inner of retainBoxes(bytes, box, ['mdhd', 'elng', 'hdlr', 'minf']))
        if (inner.type === 'minf')
          for (const part of retainBoxes(bytes, inner, MEDIA_INFORMATION))
            if (part.type === 'stbl') retainBoxes(bytes, part, SAMPLE_TABLES);
}

export function find(boxes: readonly Box[], type: string): Box {
  const found = boxes.find((box) => box.type === type);
  if (!found) throw new BrokenVideo(`no ${type}`);
  return found;
}
