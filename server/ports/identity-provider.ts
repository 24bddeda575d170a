/** The services by which people sign in: Google, and the company’s own by OpenID Connect. */
export type IdentityService = 'google' | 'oidc';

/** Somebody whom another service vouches for. */
export interface VouchedPerson {
  /** What the service calls this person, for ever; an e-mail may change hands. */
  subject: string;
  email: string;
  /** The service runs this mailbox itself, or its domain: its word proves the address today. */
  is_email_proven: boolean;
  /** The service says that the address is not verified. */
  is_email_refused: boolean;
  first_name: string | null;
  last_name: string | null;
  /** Null: the service does not tell. */
  groups: readonly string[] | null;
  /** When the person last proved to the service who they are; null: it does not tell. */
  authenticated_at: Date | null;
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
  /** The person must prove again who they are, however recently they did. */
  is_proof: boolean;
}

interface Comeback {
  code: string;
  verifier: string;
  redirect_uri: string;
  nonce: string;
  now: Date;
}

/** A service that people sign in by. Silence and errors of its own are ProviderErrors. */
export interface IdentityProvider {
  /** As people call it. */
  name: string;
  /** Where a person goes to say who they are. */
  addressOf(journey: Journey): Promise<string>;
  /**
   * Whom the service vouches for by the code that the person came back with; null when it does not
   * know this code, or not with this verifier, or when its token is not for us, not of this journey
   * or not of now.
   */
  identify(comeback: Comeback): Promise<VouchedPerson | null>;
}

/** A service whose button gives its token to the page itself. */
export interface ButtonIdentityProvider extends IdentityProvider {
  /** Whom the service vouches for by this token; null when it is not its word, or not for us. */
  verify(token: string, now: Date): Promise<VouchedPerson | null>;
}
