import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';

/**
 * Owner: whoever records the event, through `record-timeline-event.ts`; the event of an acceptance
 * is written with its message (`domains/delivery`).
 */
export interface RequestTimelineTable {
  id: GeneratedAlways<string>;
  request_id: string;
  team_id: string;
  kind: string;
  at: ColumnType<Date, Date, Date>;
  message_id: string | null;
  user_id: string | null;
  detail: JSONColumnType<Record<string, unknown>, string | undefined, string>;
}
