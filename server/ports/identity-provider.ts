/** Somebody whom another service vouches for. */
export interface VouchedPerson {
  /** What the service calls this person, for ever; an e-mail may change hands. */
  subject: string;
  email: string;
  /** The service runs this mailbox itself, or its domain: its word proves the address today. */
  is_email_proven: boolean;
  first_name: string | null;
  last_name: string | null;
  /** Until when its word counts. */
  expires_at: Date;
}

interface Journey {
  state: string;
  /** Comes back inside what the service signs. */
  nonce: string;
  /** SHA-256 of the verifier, in base64url. */
  challenge: string;
  redirect_uri: string;
}

/** A service that people sign in by. Silence and errors of its own are ProviderErrors. */
export interface IdentityProvider {
  /** Where a person goes to say who they are. */
  addressOf(journey: Journey): string;
  /**
   * What the service signed for the code that the person came back with; null: it does not know
   * this code, or not with this verifier.
   */
  exchangeCode(request: {
    code: string;
    verifier: string;
    redirect_uri: string;
  }): Promise<string | null>;
  /**
   * Whom the service vouches for by this token; null when it is not its word, not for us, not of
   * this journey (`nonce`), not of now.
   */
  verify(token: string, at: { now: Date; nonce: string | null }): Promise<VouchedPerson | null>;
}
