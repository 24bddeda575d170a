/**
 * A DNS record of the domain from which a shop’s e-mails are sent. `not_needed` means that another
 * domain has this record.
 */
export interface MailRecord {
  purpose: 'dkim' | 'spf' | 'dmarc';
  type: 'TXT';
  host: string;
  /** The complete value to paste. Null when only the team’s mail host can provide it. */
  value: string | null;
  state: 'ok' | 'missing' | 'wrong' | 'unknown' | 'not_needed';
  /** The value that the domain publishes now. */
  found: string | null;
  /** The problem of the record in French. Null when there is none. */
  problem: string | null;
}
