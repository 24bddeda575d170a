import { Failure, type FailureCode } from '#server/failures.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';

/**
 * Returns true when the provider refused the key or its account, and false when it did not answer.
 */
export function isRefusal(error: unknown): error is ProviderError & { kind: 'auth' | 'business' } {
  return error instanceof ProviderError && (error.kind === 'auth' || error.kind === 'business');
}

/**
 * Turns an error of a service into a refusal for the waiting person. `field` is the field of the
 * credentials, unless the service names another one.
 */
export function refuseKey(error: unknown, field: string | null): unknown {
  if (!(error instanceof ProviderError)) return error;
  if (!isRefusal(error))
    return new Failure('provider_failed', {
      cause: error,
      ...(error.retryAfterMs !== null && { retryAfter: error.retryAfterMs / 1000 }),
    });
  const code: FailureCode = error.kind === 'auth' ? 'invalid_credentials' : 'provider_plan';
  return new Failure(code, {
    message: error.message,
    cause: error,
    ...(field !== null && { errors: { [error.field ?? field]: [error.message] } }),
  });
}
