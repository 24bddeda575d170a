import type { ChannelPort } from './message-channel.ts';

/** An SMTP account of a team. */
export interface MailCredentials {
  /** `smtp://` or `smtps://`, with the login. */
  url: string;
  /** The sender, in the format `Ma boutique <avis@boutique.fr>` or an address alone. */
  from: string;
}

/**
 * SMTP accounts of teams. All methods throw ProviderError, with a French text that says the
 * solution where only a person can repair the account.
 */
export interface MailProvider {
  /**
   * Checks an account with a real connection: the name, the connection, its encryption, the login.
   */
  tryAccount(credentials: MailCredentials): Promise<void>;
  /**
   * Opens a channel. The credentials are read for each message, so that one that waited is sent
   * with the present ones. Null when there are none any more.
   */
  open(readCredentials: () => Promise<MailCredentials | null>): ChannelPort;
  /**
   * Returns the entry that the SPF record of a domain must include for this server. Returns null
   * when it is unknown.
   */
  spfInclude(url: string): string | null;
}
