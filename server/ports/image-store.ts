import type { Readable } from 'node:stream';

/**
 * Stores the bytes of images and videos under a name that is derived from their content. Throws
 * ProviderError when the storage does not answer.
 */
export interface ImageStore {
  /** Writes an image. Writing the same name again changes nothing. */
  write(name: string, bytes: Uint8Array, media_type: string): Promise<void>;
  /**
   * Writes an image from a file of this machine, which is never completely in memory and is not
   * moved.
   */
  writeFile(name: string, place: string, media_type: string): Promise<void>;
  /** Returns null when it does not exist. */
  read(name: string): Promise<Uint8Array | null>;
  /** Returns a stream from the first of these bytes to the last, both included. */
  readPart(name: string, part: BytePart): Promise<Readable | null>;
  remove(name: string): Promise<void>;
}

export interface BytePart {
  first: number;
  last: number;
}
