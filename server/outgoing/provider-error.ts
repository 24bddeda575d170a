/**
 * A third party’s fault. `retryable`: the message certainly was not accepted and may be tried
 * again. `marketing`: the provider keeps this person’s number of messages down; `opted_out`: the
 * person told the provider to stop; `violation`: the provider restricts the account; `paused`: it
 * wants silence from it for a while.
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
  /** Which of the credentials that a person typed is wrong; null: nobody can tell. */
  readonly field: string | null;
  /** Of `recipient`: the address itself is dead, not only this message. */
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
    // Words of another program, perhaps cut in the middle of a sign: a NUL or half a surrogate pair
    // would keep the outcome from ever being written.
    super(message.toWellFormed().replaceAll('\0', ''), { cause: options.cause });
    this.name = 'ProviderError';
    this.kind = kind;
    this.retryable = kind === 'rate' || kind === 'transient';
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.field = options.field ?? null;
    this.isAddressDead = options.isAddressDead ?? false;
  }
}
