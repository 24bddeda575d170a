import type { ColumnType } from 'kysely';

/**
 * Owner: `domains/requests/opt-outs`. The purposes that a person refused. A refusal of review
 * requests is stored as an opt-out instead.
 */
export interface RefusedPurposesTable {
  team_id: string;
  kind: 'email' | 'phone';
  value: string;
  /**
   * `replies`: answers of the team. `publication`: e-mails about the publication of their review.
   */
  purpose: 'replies' | 'publication';
  created_at: ColumnType<Date, Date, never>;
}
