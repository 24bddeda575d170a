import type { Readable } from 'node:stream';

/**
 * Keeps the bytes of images and videos by a name made of what they show. Throws ProviderError when
 * the place does not answer.
 */
export interface ImageStore {
  /** Writing the same name again changes nothing. */
  write(name: string, bytes: Uint8Array, media_type: string): Promise<void>;
  /**
   * The same from a file of this machine, which is never wholly in memory and stays where it is.
   */
  writeFile(name: string, place: string, media_type: string): Promise<void>;
  /** Null: not there. */
  read(name: string): Promise<Uint8Array | null>;
  /** From the first of these bytes to the last, both included, one after the other. */
  readPart(name: string, part: BytePart): Promise<Readable | null>;
  remove(name: string): Promise<void>;
}

export interface BytePart {
  first: number;
  last: number;
}
