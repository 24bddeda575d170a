/**
 * An error of another service. `retryable`: the message was certainly not accepted and may be sent
 * again. `marketing`: the provider limits the number of messages to this person. `opted_out`: the
 * person opted out at the provider. `violation`: the provider restricts the account. `paused`: the
 * provider requires a pause of the account.
 */
export class ProviderError extends Error {
  readonly retryable: boolean;
  readonly kind:
    | 'rate'
    | 'transient'
    | 'auth'
    | 'business'
    | 'recipient'
    | 'content'
    | 'marketing'
    | 'opted_out'
    | 'violation'
    | 'paused'
    | 'unknown_outcome';
  readonly retryAfterMs: number | null;
  /** The credential that is wrong among those that a person entered. Null when it is unknown. */
  readonly field: string | null;
  /**
   * For `recipient`: true when the address itself does not exist, not only when this message was
   * refused.
   */
  readonly isAddressDead: boolean;
  constructor(
    kind: ProviderError['kind'],
    message: string,
    options: {
      retryAfterMs?: number;
      field?: string;
      isAddressDead?: boolean;
      cause?: unknown;
    } = {},
  ) {
    // The text comes from another program and may be cut in the middle of a character: a NUL or
    // half a surrogate pair could not be stored.
    super(message.toWellFormed().replaceAll('\0', ''), { cause: options.cause });
    this.name = 'ProviderError';
    this.kind = kind;
    this.retryable = kind === 'rate' || kind === 'transient';
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.field = options.field ?? null;
    this.isAddressDead = options.isAddressDead ?? false;
  }
}
