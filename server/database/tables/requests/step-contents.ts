import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';
import type { MessageChannel } from '#contract/labels/message-status.ts';

/**
 * Which words a step had on a channel, from when on. Written by a trigger on `teams`; owner:
 * `domains/statistics`.
 */
export interface StepContentsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  step: 'request' | 'first_reminder' | 'last_reminder';
  channel: MessageChannel;
  /** `-infinity`: since ever. */
  since: ColumnType<Date, Date, Date>;
  /** Null: ours. */
  content: JSONColumnType<Record<string, unknown>, string | null, string | null> | null;
  /** Before anything was kept. */
  is_unknown: ColumnType<boolean, boolean | undefined, boolean>;
}
