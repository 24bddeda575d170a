import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';

/**
 * Owner: each domain that records an event, through `record-timeline-event.ts`. `domains/delivery`
 * writes the event of an acceptance with its message.
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
