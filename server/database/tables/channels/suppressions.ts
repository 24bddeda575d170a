import type { ColumnType, GeneratedAlways } from 'kysely';
import type { SuppressionReason } from '#contract/labels/suppression-labels.ts';

/** Owner: `domains/channels/mail-senders`. */
export interface SuppressionsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  email: string;
  reason: SuppressionReason;
  /** The answer of the mail server. */
  words: string;
  created_at: ColumnType<Date, Date, Date>;
  lifted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  lifted_by: string | null;
}
