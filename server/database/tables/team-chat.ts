import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type ChatPurpose = 'reviews' | 'unhappy' | 'incidents';

/** Owner: `modules/team-chat`. The list of the workspace as it was last read; when stands in the integration’s settings. */
export interface ChatChannelsTable {
  id: GeneratedAlways<string>;
  integration_id: string;
  channel_id: string;
  name: string;
  is_private: boolean;
  num_members: number | null;
}

/** Owner: `modules/team-chat`. */
export interface ChatPostsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  purpose: ChatPurpose;
  /** What makes this news one: it is posted once. */
  about: string;
  request_id: string | null;
  /** Of an incident; what customers said is read when it is posted. */
  words: string | null;
  created_at: ColumnType<Date, Date, Date>;
  attempts: Generated<number>;
  /** Null: posted, given up, or waiting for an access. */
  next_try_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  posted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  problem: string | null;
}
