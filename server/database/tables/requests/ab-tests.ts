import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';
import type { MessageChannel, Step } from '#contract/labels/message-status.ts';
import type { AbStopReason } from '#contract/settings/ab-test.ts';

/** Owner: `domains/statistics`. A comparison of two texts of a step on a channel. */
export interface AbTestsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  step: Step;
  channel: MessageChannel;
  /** Text B, in the format of the contents of a step. */
  content: JSONColumnType<Record<string, unknown>, string, string>;
  started_at: ColumnType<Date, Date, Date>;
  /** Chosen before the start. */
  ends_at: ColumnType<Date, Date, Date>;
  /** The date at which the test was stopped before its end. Null when it was not. */
  stopped_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** `by_team`: a member stopped it. `content_changed`: content A was changed in the flow. */
  stop_reason: ColumnType<
    AbStopReason | null,
    AbStopReason | null | undefined,
    AbStopReason | null
  >;
}
