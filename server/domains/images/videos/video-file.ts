import fs from 'node:fs/promises';

const WINDOW_BYTES = 65_536;
const ZEROS = Buffer.alloc(WINDOW_BYTES);

/** Thrown for a container that cannot be read: it is cut off, or its sizes are impossible. */
export class BrokenVideo extends Error {}

/** A file that is read and overwritten in place, with at most one window of it in memory. */
export interface VideoFile extends AsyncDisposable {
  size: number;
  /** Throws BrokenVideo past the end of the file. */
  read(at: number, length: number): Promise<Buffer>;
  write(at: number, bytes: Buffer): Promise<void>;
  /** Overwrites with zeros from the first position up to, but without, `end`. */
  clear(at: number, end: number): Promise<void>;
}

export async function openVideoFile(place: string): Promise<VideoFile> {
  const handle = await fs.open(place, 'r+');
  const { size } = await handle.stat();
  let window = { at: 0, bytes: Buffer.alloc(0) };
  const fill = async (at: number, length: number): Promise<void> => {
    const bytes = Buffer.alloc(Math.min(Math.max(length, WINDOW_BYTES), size - at));
    await handle.read(bytes, 0, bytes.length, at);
    window = { at, bytes };
  };
  const write = async (at: number, bytes: Buffer): Promise<void> => {
    await handle.write(bytes, 0, bytes.length, at);
    window = { at: 0, bytes: Buffer.alloc(0) };
  };
  return {
    size,
    read: async (at, length) => {
      if (at < 0 || length < 0 || at + length > size) throw new BrokenVideo('past the end');
      if (at < window.at || at + length > window.at + window.bytes.length) await fill(at, length);
      return window.bytes.subarray(at - window.at, at - window.at + length);
    },
    write,
    clear: async (from, end) => {
      for (let at = from; at < end; at += WINDOW_BYTES)
        await write(at, ZEROS.subarray(0, Math.min(WINDOW_BYTES, end - at)));
    },
    [Symbol.asyncDispose]: () => handle.close(),
  };
}
