import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { UpsellKind } from '#contract/settings/upsell.ts';

/** Owner: `domains/reviews/offers`. */
export interface UpsellConfigurationsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  /** The name that the team sees. `title` is the one that customers see. */
  name: string;
  is_active: boolean;
  kind: UpsellKind;
  title: string;
  description: string | null;
  image_url: string | null;
  url: string;
  discount_code: string | null;
  starts_at: Date | null;
  ends_at: Date | null;
  /**
   * The lowest rating after which the offer is shown. Null when it is shown after every rating. A
   * discount may not depend on the rating.
   */
  minimum_rating: number | null;
  position: number;
  /** The number of different customers in `upsell_visits`. */
  views: Generated<string>;
  clicks: Generated<string>;
  created_at: ColumnType<Date, Date | undefined, Date>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  /** The date of its removal. It can be restored. */
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}
