import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type ChatPurpose = 'reviews' | 'unhappy' | 'incidents';

/**
 * Owner: `domains/notifications/team-chat`. The channels of the workspace as they were last read.
 * The date of that read is in the settings of the integration.
 */
export interface ChatChannelsTable {
  id: GeneratedAlways<string>;
  integration_id: string;
  channel_id: string;
  name: string;
  is_private: boolean;
  /** The number of members. Null when the service does not give it. */
  num_members: number | null;
}

/** Owner: `domains/notifications/team-chat`. */
export interface ChatPostsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  purpose: ChatPurpose;
  /** The key of the notification, which is posted once. */
  about: string;
  request_id: string | null;
  /** The content of an incident. The text of customers is read when it is posted. */
  text: string | null;
  created_at: ColumnType<Date, Date, Date>;
  attempts: Generated<number>;
  /** The date of the next attempt. Null when it was posted or given up, or waits for access. */
  next_try_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  posted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  problem: string | null;
}
