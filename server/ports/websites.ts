/**
 * Why a page could not be read: its name is unknown, nobody listens, its certificate is wrong, it
 * was silent, went in circles, answered an error, or answered nonsense.
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

/** Asks addresses that people typed, and never anything of our own network. */
export interface Websites {
  /**
   * The address as it is asked: « boutique.fr » becomes `https://boutique.fr/`. Nothing is asked
   * yet.
   */
  check(
    typed: string,
  ): { kind: 'fine'; address: string } | { kind: 'refused'; reason: 'malformed' | 'private' };
  /**
   * At most 5 s, 1 MB once unpacked (`cut` when there was more) and 3 redirects, each checked
   * again; other bounds for files that are larger. Never throws.
   */
  read(
    typed: string,
    accept?: 'page' | 'picture' | 'video',
    bounds?: { largest: number; patience: number },
  ): Promise<WebReading>;
  /** Within 10 s; follows no redirect, reads 2 kB of the answer. Never throws. */
  post(
    address: string,
    call: { headers: Readonly<Record<string, string>>; body: string },
  ): Promise<WebAnswer>;
}
