import type { Generated } from 'kysely';

/** What a team sends by the instance’s own accounts on a calendar day of its zone. Owner: `modules/sending`. */
export interface TeamUsageTable {
  team_id: string;
  day: string;
  /** Messages of this day’s allowance that were claimed and were not refused since. */
  taken: Generated<number>;
  /** Of those, the ones whose call has not ended. */
  in_flight: Generated<number>;
  /** Of those, the SMS. */
  sms_in_flight: Generated<number>;
  /** Messages that the service accepted, by which the allowance of later days grows. */
  accepted: Generated<number>;
  /** Messages that a service refused for their recipient or their content, by any account. */
  refused: Generated<number>;
}
