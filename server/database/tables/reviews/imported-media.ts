import type { Generated, GeneratedAlways } from 'kysely';

/**
 * Owner: `domains/reviews/products/imported`. A photo or a video of an imported review, fetched
 * from where its file says.
 */
export interface ImportedMediaTable {
  id: GeneratedAlways<string>;
  team_id: string;
  import_id: string | null;
  shop_review_id: string;
  /** Its place among those of the review, from 0. */
  position: number;
  kind: 'photo' | 'video';
  source_url: string;
  /** Its address here; null: not fetched yet, or in vain. */
  url: string | null;
  attempts: Generated<number>;
  /** Why it could not be fetched, in French. */
  error: string | null;
}
