/**
 * The reason why a page could not be read: its name does not exist, the connection was refused, its
 * certificate is invalid, it did not answer in time, its redirects did not end, it answered an
 * error, or its answer was invalid.
 */
export type Unreachable =
  | 'name'
  | 'closed'
  | 'certificate'
  | 'slow'
  | 'redirects'
  | 'status'
  | 'broken';

export type WebReading =
  | {
      kind: 'read';
      address: string;
      media_type: string;
      bytes: Buffer;
      charset: string | null;
      cut: boolean;
    }
  | { kind: 'refused'; reason: 'malformed' | 'private' }
  | { kind: 'unreachable'; reason: Unreachable };

export type WebAnswer =
  | { kind: 'answered'; status: number; text: string; retry_after: string | null }
  | { kind: 'refused'; reason: 'malformed' | 'private' }
  | { kind: 'unreachable'; reason: Unreachable };

/** Fetches addresses that people typed, and never an address of a private network. */
export interface Websites {
  /**
   * Returns the address to fetch: « boutique.fr » becomes `https://boutique.fr/`. Makes no call
   * yet.
   */
  check(
    typed: string,
  ): { kind: 'fine'; address: string } | { kind: 'refused'; reason: 'malformed' | 'private' };
  /**
   * Fetches within 5 s, at most 1 MB after decompression (`cut` is true when there was more), and
   * at most 3 redirects, each of which is checked again. Larger files have other limits. Never
   * throws.
   */
  read(
    typed: string,
    accept?: 'page' | 'picture' | 'video',
    bounds?: { largest: number; patience: number },
  ): Promise<WebReading>;
  /** Posts within 10 s, follows no redirect, and reads 2 kB of the answer. Never throws. */
  post(
    address: string,
    call: { headers: Readonly<Record<string, string>>; body: string },
  ): Promise<WebAnswer>;
}
