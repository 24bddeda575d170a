import { ApiError } from '#web/api/api-error.ts';

/** A sign-in that requires the second factor. */
export interface PendingSignIn {
  challenge: string;
  /** False when the account has only passkeys. */
  has_authenticator: boolean;
}

/** Returns the pending sign-in of an error, or null for any other error. */
export function pendingSignIn(error: unknown): PendingSignIn | null {
  if (!(error instanceof ApiError) || error.code !== 'second_factor_required') return null;
  const { challenge, has_authenticator } = error.extra;
  return typeof challenge === 'string'
    ? { challenge, has_authenticator: has_authenticator !== false }
    : null;
}
