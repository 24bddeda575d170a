import { ApiError } from '#web/api/api-error.ts';

/** A sign-in that waits for the second factor. */
export interface PendingSignIn {
  challenge: string;
  /** Else the account has passkeys alone. */
  has_authenticator: boolean;
}

/** What a refused sign-in waits for; null for any other failure. */
export function pendingSignIn(error: unknown): PendingSignIn | null {
  if (!(error instanceof ApiError) || error.code !== 'second_factor_required') return null;
  const { challenge, has_authenticator } = error.extra;
  return typeof challenge === 'string'
    ? { challenge, has_authenticator: has_authenticator !== false }
    : null;
}
