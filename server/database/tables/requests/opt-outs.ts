import type { ColumnType, GeneratedAlways } from 'kysely';

/** Owner: `domains/requests`. */
export interface OptOutsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  kind: 'email' | 'phone';
  /** The e-mail address in lower case, or the phone number in international format. */
  value: string;
  /**
   * `page`: the customer page. `one_click`: the unsubscribe header of an e-mail. `inbound`: an
   * answer such as STOP. `manual`: a member. `import`: a file.
   */
  source: 'page' | 'one_click' | 'inbound' | 'manual' | 'import';
  /**
   * The evidence of the opt-out: the text of the answer, or the justification of the member or of
   * the file.
   */
  proof: string | null;
  /** The request on whose page or message the customer opted out. Null for another source. */
  request_id: string | null;
  created_at: ColumnType<Date, Date | undefined, Date>;
  /** The date at which the customer may be contacted again. Null while the opt-out is in force. */
  removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The justification of the member who removed it. */
  removal_proof: string | null;
}
