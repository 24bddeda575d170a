import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';
import type { MessageChannel } from '#contract/labels/message-status.ts';

/**
 * Owner: `domains/statistics`. The text that a step had on a channel, with the date since which it
 * had it. A trigger on `teams` writes it.
 */
export interface StepContentsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  step: 'request' | 'first_reminder' | 'last_reminder';
  channel: MessageChannel;
  /** `-infinity` when the step always had this content. */
  since: ColumnType<Date, Date, Date>;
  /** Null for the default text of Recueil. */
  content: JSONColumnType<Record<string, unknown>, string | null, string | null> | null;
  /** True for the time before contents were stored. */
  is_unknown: ColumnType<boolean, boolean | undefined, boolean>;
}
