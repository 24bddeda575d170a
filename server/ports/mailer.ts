/** One mail of the product to a person (alerts, accounts), sent at most once per `key`. */
export interface Mail {
  /** The stable name of the mail, which becomes its Message-ID. */
  key: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  team_id?: string | null;
  /**
   * The review requests that it quotes. Once their customer is erased, no copy of the mail is
   * stored.
   */
  request_ids?: readonly string[];
}

export interface Mailer {
  /** Throws ProviderError when the server refuses or cannot be reached. */
  send(mail: Mail): Promise<void>;
}
