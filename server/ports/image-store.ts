/**
 * Keeps the bytes of images by a name made of what they show. Throws ProviderError when the place
 * does not answer.
 */
export interface ImageStore {
  /** Writing the same name again changes nothing. */
  write(name: string, bytes: Uint8Array, media_type: string): Promise<void>;
  /** Null: not there. */
  read(name: string): Promise<Uint8Array | null>;
  remove(name: string): Promise<void>;
}
