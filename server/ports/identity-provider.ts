/** The services for sign-in: Google, and the company’s own through OpenID Connect. */
export type IdentityService = 'google' | 'oidc';

/** A person whom another service identified. */
export interface VouchedPerson {
  /**
   * The permanent identifier of the person at the service, because an e-mail may pass to another
   * person.
   */
  subject: string;
  email: string;
  /**
   * True when the service runs this mailbox or its domain, so that its statement proves the
   * address.
   */
  is_email_proven: boolean;
  /** True when the service states that the address is not verified. */
  is_email_refused: boolean;
  first_name: string | null;
  last_name: string | null;
  /** Null when the service gives none. */
  groups: readonly string[] | null;
  /**
   * The date at which the person last proved their identity to the service. Null when it gives
   * none.
   */
  authenticated_at: Date | null;
  /** The date at which the proof of the service expires. */
  expires_at: Date;
}

interface Journey {
  state: string;
  /** The service repeats it inside the signed token. */
  nonce: string;
  /** The SHA-256 hash of the verifier, in base64url. */
  challenge: string;
  redirect_uri: string;
  /** True when the person must authenticate again, even just after a sign-in. */
  is_proof: boolean;
}

interface Comeback {
  code: string;
  verifier: string;
  redirect_uri: string;
  nonce: string;
  now: Date;
}

/**
 * A service for sign-in. Throws a ProviderError when the service does not answer or has an error.
 */
export interface IdentityProvider {
  /** The name of the service for people. */
  name: string;
  /** Returns the address to which a person is sent to authenticate. */
  addressOf(journey: Journey): Promise<string>;
  /**
   * Returns the person who belongs to the code of the callback. Returns null when the service does
   * not accept the code, or not with this verifier, or when its token is for another client,
   * another flow or another time.
   */
  identify(comeback: Comeback): Promise<VouchedPerson | null>;
}

/** A service whose button passes its token directly to the page. */
export interface ButtonIdentityProvider extends IdentityProvider {
  /**
   * Returns the person of this token. Returns null when the service did not issue it, or for
   * another client.
   */
  verify(token: string, now: Date): Promise<VouchedPerson | null>;
}
