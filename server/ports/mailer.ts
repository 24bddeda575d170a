/** One mail of the product to a person (alerts, accounts): at most once by `key`. */
export interface Mail {
  /** Stable name of the mail; becomes its Message-ID. */
  key: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  team_id?: string | null;
  /**
   * The review requests that it quotes: once their customer is erased, no copy of the mail is kept.
   */
  request_ids?: readonly string[];
}

export interface Mailer {
  /** Throws ProviderError when the server refuses or cannot be reached. */
  send(mail: Mail): Promise<void>;
}
