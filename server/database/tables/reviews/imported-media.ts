import type { Generated, GeneratedAlways } from 'kysely';

/**
 * Owner: `domains/reviews/products/imported`. A photo or a video of an imported review, downloaded
 * from the address in its file.
 */
export interface ImportedMediaTable {
  id: GeneratedAlways<string>;
  team_id: string;
  import_id: string | null;
  shop_review_id: string;
  /** Its position among those of the review, from 0. */
  position: number;
  kind: 'photo' | 'video';
  source_url: string;
  /** Its address on this instance. Null when it was not downloaded yet, or could not be. */
  url: string | null;
  attempts: Generated<number>;
  /** Why it could not be downloaded, in French. Null while another attempt is possible. */
  error: string | null;
  /** Null while the import itself downloads it for the first time. */
  next_attempt_at: Date | null;
  /** The reason why the last attempt failed, in French, while others are planned. */
  last_error: string | null;
}
