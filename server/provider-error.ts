/**
 * A third party’s fault. `retryable`: the message certainly was not accepted and may be tried again. `marketing`: the provider keeps this person’s number of
 * messages down; `opted_out`: the person told the provider to stop; `violation`: the provider restricts the account.
 */
export class ProviderError extends Error {
  readonly retryable: boolean;
  readonly kind: 'rate' | 'transient' | 'auth' | 'business' | 'recipient' | 'content' | 'marketing' | 'opted_out' | 'violation' | 'unknown_outcome';
  readonly retryAfterMs: number | null;
  constructor(kind: ProviderError['kind'], message: string, options: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'ProviderError';
    this.kind = kind;
    this.retryable = kind === 'rate' || kind === 'transient';
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}
