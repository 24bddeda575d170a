import type { Generated } from 'kysely';

/**
 * Owner: `domains/delivery`. The messages that a team sends through the accounts of the instance on
 * a calendar day of its time zone.
 */
export interface TeamUsageTable {
  team_id: string;
  day: string;
  /** Messages that were claimed from the allowance of this day and have not been refused since. */
  taken: Generated<number>;
  /** The claimed messages in flight, whose call has not ended. */
  in_flight: Generated<number>;
  sms_in_flight: Generated<number>;
  /** Messages that the service accepted. The allowance of later days grows with them. */
  accepted: Generated<number>;
  /** Messages that a service refused for their recipient or their content, on any account. */
  refused: Generated<number>;
}
