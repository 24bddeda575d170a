import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/**
 * Owner: `domains/images`. Each row is one file of the image store. It is deleted with its team,
 * and a customer’s photo with its request.
 */
export interface ImagesTable {
  id: GeneratedAlways<string>;
  team_id: string;
  request_id: string | null;
  /** Set for a photo of an imported review. The photo is deleted with that review. */
  shop_review_id: Generated<string | null>;
  /** `logo` and `picture` are images of the team; `photo` is one of a customer. */
  purpose: 'logo' | 'picture' | 'photo' | 'video';
  name: string;
  width: number;
  height: number;
  bytes: number;
  created_at: ColumnType<Date, Date, never>;
}
