import type { ChannelPort } from './message-channel.ts';

/** An SMTP account of a team. */
export interface MailCredentials {
  /** `smtp://` or `smtps://`, with the login. */
  url: string;
  /** `Ma boutique <avis@boutique.fr>` or an address alone: in whose name it may send. */
  from: string;
}

/**
 * SMTP accounts that belong to teams. All throw ProviderError; its words are French and say the
 * remedy where only a person can repair the account.
 */
export interface MailProvider {
  /** Tries it for real: the name, the connection, its encryption, the login. */
  tryAccount(credentials: MailCredentials): Promise<void>;
  /**
   * Asked for each message, so that one that waited for its turn leaves by the credentials of that
   * moment; null: there are none any more.
   */
  open(readCredentials: () => Promise<MailCredentials | null>): ChannelPort;
  /**
   * What the SPF record of a domain must include for this server; null: its host does not tell us.
   */
  spfInclude(url: string): string | null;
}
