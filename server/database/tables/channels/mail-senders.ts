import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { MailRecord } from '#contract/messages/mail-records.ts';

/** Owner: `domains/channels/mail-senders`. */
export interface MailSendersTable {
  id: GeneratedAlways<string>;
  team_id: string;
  name: string;
  email: string;
  reply_to: string | null;
  /** The domain of the address, in lower case. */
  domain: string;
  /** The DKIM selector under which its domain publishes the public key. */
  selector: string;
  /** The public key as in the DNS record, in base64. */
  public_key: string;
  /** Sealed by `seal-credentials.ts`. */
  private_key: Buffer;
  /** The DNS records as they were found at `checked_at`. */
  records: JSONColumnType<MailRecord[], string | undefined, string>;
  /**
   * The date since which its domain publishes the public key. Null when it does not, or no longer
   * does.
   */
  proven_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** True when the SPF record of the domain authorises the server that sends its e-mails. */
  spf_ready: Generated<boolean>;
  checked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: ColumnType<Date, Date | undefined, Date>;
  saved_at: ColumnType<Date, Date | undefined, Date>;
}
