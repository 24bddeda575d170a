import type { ImpersonationMode } from '#contract/labels/impersonation-modes.ts';
import type { Endpoint } from '#contract/api/endpoint.ts';
import type { Database } from '#server/database/open.ts';
import { Failure } from '#server/failures.ts';
import type { Caller } from '#server/http/calls/handler.ts';

/** Returns the access that the instance and the team grant a support session now. */
type SupportAccess = NonNullable<Caller['support_access']>;

export function supportAccessOf(
  { mode, until }: { mode: ImpersonationMode; until: Date | null },
  now: Date,
): SupportAccess {
  if (mode !== 'with_consent') return mode;
  return until !== null && until > now ? 'full' : 'refused';
}

/**
 * Refuses the call of a support session that the setting of the instance, or the team, does not
 * allow. Leaving the session is always allowed.
 */
export function requireSupportAccess(
  { method, ends_support }: Pick<Endpoint, 'method' | 'ends_support'>,
  caller: Caller | null,
): void {
  if (caller?.session_kind !== 'impersonation' || ends_support) return;
  if (caller.support_access === 'refused') throw new Failure('support_not_allowed');
  if (caller.support_access === 'read_only' && method !== 'GET')
    throw new Failure('support_read_only');
}

export async function readImpersonationMode(db: Database): Promise<ImpersonationMode> {
  const settings = await db
    .selectFrom('instance_settings')
    .select('impersonation_mode')
    .executeTakeFirst();
  return settings?.impersonation_mode ?? 'full';
}
