import type { Endpoint } from '#contract/api/endpoint.ts';
import { Failure } from '#server/failures.ts';
import type { Caller } from '#server/http/calls/handler.ts';

/** The duration of a proof after a sign-in and after each step-up, in milliseconds. */
export const FRESH_MS = 10 * 60_000;

/** Returns the date until which the last proof of the caller’s identity is valid. */
export const freshUntil = ({ proven_at }: Pick<Caller, 'proven_at'>): Date =>
  new Date(proven_at.getTime() + FRESH_MS);

/**
 * Requires a proof of the last ten minutes for calls that grant rights or return all data: an open
 * session, or a stolen token, is not enough.
 */
export function requireFreshProof(
  { step_up }: Pick<Endpoint, 'step_up'>,
  caller: Pick<Caller, 'proven_at'> | null,
  { body, now }: { body: unknown; now: Date },
): void {
  if (step_up === undefined || caller === null) return;
  if (step_up === 'for_owner' && !grantsOwner(body)) return;
  if (freshUntil(caller) <= now) throw new Failure('step_up_required');
}

function grantsOwner(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'role' in body && body.role === 'owner';
}
