/**
 * A record of the domain that a shop’s mails leave with. `not_needed`: another domain answers for
 * it.
 */
export interface MailRecord {
  purpose: 'dkim' | 'spf' | 'dmarc';
  type: 'TXT';
  host: string;
  /** The complete value to paste; null when only the team’s mail host knows it. */
  value: string | null;
  state: 'ok' | 'missing' | 'wrong' | 'unknown' | 'not_needed';
  /** What stands there today. */
  found: string | null;
  /** What is wrong, in words; null: nothing. */
  problem: string | null;
}
