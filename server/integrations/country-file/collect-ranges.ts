import type { CountryRange } from './read-country-line.ts';

/** Ordered ranges of one family, in which an address is found by binary search. */
interface FoundRanges {
  find(address: bigint): string | null;
}

type CollectedRanges =
  | { kind: 'sorted'; ranges: FoundRanges }
  /** The line numbers of two overlapping ranges. */
  | { kind: 'overlap'; lines: readonly [number, number] };

interface RangeCollector {
  add(range: CountryRange, line: number): void;
  finish(): CollectedRanges;
}

interface Columns {
  firsts: BigUint64Array;
  lasts: BigUint64Array;
  countries: Uint16Array;
}

const STEP = 1 << 15;

/**
 * Collects ranges of one family in arrays of numbers, 18 bytes for each range: objects would take
 * ten times that for the half million ranges of a usual file. With `family` 6, two ranges may share
 * a /64, of which only the upper half is stored: it belongs to the first range.
 */
export function collectRanges(family: 4 | 6, limit: number): RangeCollector {
  const room = (bytes: number): ArrayBuffer =>
    new ArrayBuffer(0, { maxByteLength: bytes * (limit + STEP) });
  const buffers = { firsts: room(8), lasts: room(8), countries: room(2), lines: room(4) };
  const firsts = new BigUint64Array(buffers.firsts);
  const lasts = new BigUint64Array(buffers.lasts);
  const countries = new Uint16Array(buffers.countries);
  const lines = new Uint32Array(buffers.lines);
  let count = 0;
  let isSorted = true;
  return {
    add: ({ first, last, country }, line) => {
      if (count === firsts.length) {
        buffers.firsts.resize(8 * (count + STEP));
        buffers.lasts.resize(8 * (count + STEP));
        buffers.countries.resize(2 * (count + STEP));
        buffers.lines.resize(4 * (count + STEP));
      }
      isSorted &&= count === 0 || first >= (firsts[count - 1] ?? 0n);
      firsts[count] = first;
      lasts[count] = last;
      countries[count] = country.charCodeAt(0) * 256 + country.charCodeAt(1);
      lines[count] = line;
      count += 1;
    },
    finish: () => {
      const order = Uint32Array.from({ length: count }, (_, index) => index);
      if (!isSorted)
        order.sort((one, other) => {
          const [a = 0n, b = 0n] = [firsts[one], firsts[other]];
          return a < b ? -1 : a > b ? 1 : one - other;
        });
      const sorted = {
        firsts: BigUint64Array.from(order, (index) => firsts[index] ?? 0n),
        lasts: BigUint64Array.from(order, (index) => lasts[index] ?? 0n),
        countries: Uint16Array.from(order, (index) => countries[index] ?? 0),
      };
      const place = separate(sorted, family);
      if (place === null)
        return { kind: 'sorted', ranges: { find: (address) => find(sorted, address) } };
      const [one = 0, other = 0] = [order[place - 1], order[place]];
      return { kind: 'overlap', lines: [lines[one] ?? 0, lines[other] ?? 0] };
    },
  };
}

/** Returns the first position whose range overlaps the previous one, or null. */
function separate({ firsts, lasts }: Columns, family: 4 | 6): number | null {
  for (let place = 1; place < firsts.length; place += 1) {
    const [first = 0n, end = 0n] = [firsts[place], lasts[place - 1]];
    if (first > end) continue;
    if (first < end || family === 4) return place;
    firsts[place] = first + 1n;
  }
  return null;
}

function find({ firsts, lasts, countries }: Columns, address: bigint): string | null {
  let [low, high] = [0, firsts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((firsts[middle] ?? 0n) <= address) low = middle + 1;
    else high = middle;
  }
  if (low === 0 || (lasts[low - 1] ?? 0n) < address) return null;
  const country = countries[low - 1] ?? 0;
  return String.fromCharCode(country >> 8, country & 255);
}
