import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';

/**
 * Owner: each domain that records an event, through `record-timeline-event.ts`. `domains/delivery`
 * writes the event of an acceptance with its message.
 */
export interface RequestTimelineTable {
  id: GeneratedAlways<string>;
  request_id: string;
  team_id: string;
  /** One of the kinds in `contract/labels/timeline-event-kinds.ts`. */
  kind: string;
  at: ColumnType<Date, Date, Date>;
  /** The message that the event concerns. Null when it concerns the whole request. */
  message_id: string | null;
  /** The member who acted. Null for the customer, the program and a deleted account. */
  user_id: string | null;
  /**
   * Values for the label of the event, such as `step`, `channel`, `rating`, `previous_rating` and
   * `reason`.
   */
  detail: JSONColumnType<Record<string, unknown>, string | undefined, string>;
}
