import type { ModelMood } from '#contract/settings/reply-models.ts';
import type { ColumnType, GeneratedAlways } from 'kysely';

/** Owner: `domains/reviews/feedback`. */
export interface ReplyModelsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  position: number;
  name: string;
  text: string;
  mood: ModelMood;
  created_at: ColumnType<Date, Date, never>;
  updated_at: ColumnType<Date, Date, Date>;
}
