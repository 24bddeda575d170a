import type { ChannelPort } from './message-channel.ts';

/** The remaining credit of an account: in credits, or in a currency by its ISO code. */
export interface SmsCredit {
  amount: number;
  unit: string;
}

/** The data that a service returns for the account of credentials. */
export interface SmsAccount {
  /** Null when the service gives none. */
  credit: SmsCredit | null;
  /** The numbers that send and receive SMS, in E.164. */
  numbers: readonly { phone_number: string; label: string }[];
}

/**
 * The access for one message. It is read for each message, so that a delayed one uses the current
 * credentials.
 */
export interface SmsAccess<Credentials> {
  credentials: Credentials;
  /**
   * The address to which the service reports the delivery of a message. Null when the service
   * cannot reach this instance.
   */
  callback_url: string | null;
  /** In euros, used when the service gives no price. */
  price_per_segment: number;
}

/**
 * A service that sends SMS, with accounts of teams or of the instance. All methods throw
 * ProviderError, with a French text for `auth` and `business` that says the solution.
 */
export interface SmsProvider<Credentials> {
  /** Checks the credentials with a real call. */
  readAccount(credentials: Credentials): Promise<SmsAccount>;
  /** Opens a channel. `readAccess` returns null when there are no credentials any more. */
  open(readAccess: () => Promise<SmsAccess<Credentials> | null>): ChannelPort;
}

export interface BrevoCredentials {
  api_key: string;
  sender: string;
}

export interface TwilioCredentials {
  account_sid: string;
  auth_token: string;
  from: string;
}
