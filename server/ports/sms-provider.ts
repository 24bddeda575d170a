import type { ChannelPort } from './message-channel.ts';

/** What an account has left to spend: in credits, or in a currency by its ISO code. */
export interface SmsCredit {
  amount: number;
  unit: string;
}

/** What a service tells of an account that its credentials open. */
export interface SmsAccount {
  /** Null: it does not tell. */
  credit: SmsCredit | null;
  /** The numbers that send and receive SMS, in E.164. */
  numbers: readonly { phone_number: string; label: string }[];
}

/**
 * The transport of one message, opened for each message, so that a delayed one uses the current
 * credentials.
 */
export interface SmsAccess<Credentials> {
  credentials: Credentials;
  /** Where the service tells what became of a message; null: it could not reach us. */
  callback_url: string | null;
  /** In euros; used where the service does not tell a price. */
  price_per_segment: number;
}

/**
 * A service that carries SMS; its accounts belong to teams or to the instance. All throw
 * ProviderError; the words of `auth` and `business` are French and say the remedy.
 */
export interface SmsProvider<Credentials> {
  /** Tries the credentials for real. */
  readAccount(credentials: Credentials): Promise<SmsAccount>;
  /** Null: there are no credentials any more. */
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
