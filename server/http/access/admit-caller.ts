import type { Endpoint, Scope } from '#contract/api/endpoint.ts';
import { Failure } from '#server/failures.ts';
import type { Caller } from '#server/http/calls/handler.ts';

/** Throws unless the scopes of an API key include the endpoint, whatever its team may do. */
export function admitKey(scope: Scope | undefined, caller: Caller | null): void {
  if (
    caller?.session_kind === 'api_key' &&
    (scope === undefined || !caller.scopes?.includes(scope))
  )
    throw new Failure('key_scope');
}

/**
 * Refuses an endpoint that requires the person when an administrator impersonates them, or when
 * only a shop identifies them, except for payments of the shop.
 */
export function admitInPerson(
  { in_person, pays }: Pick<Endpoint, 'in_person' | 'pays'>,
  caller: Caller | null,
): void {
  if (!in_person) return;
  if (caller?.session_kind === 'impersonation') throw new Failure('impersonating');
  if (caller?.session_kind === 'shopify' && !pays) throw new Failure('shopify_session');
}

const RANK = { reader: 1, member: 2, owner: 3 } as const;

/**
 * Applies an endpoint’s policy to the caller. `claimedTeam` is the browser’s `X-Team-Id`. When it
 * is not the team of the session, another tab has changed the team.
 */
export function admitCaller(
  { access, pays }: Pick<Endpoint, 'access' | 'pays'>,
  caller: Caller | null,
  claimedTeam: string | undefined,
): void {
  if (access === 'public') return;
  if (!caller) throw new Failure('unauthenticated');
  if (access === 'admin' && !caller.user.is_admin) throw new Failure('admin_required');
  if (access === 'impersonation' && caller.session_kind !== 'impersonation')
    throw new Failure('not_impersonating');
  if (access === 'admin' || access === 'signed_in' || access === 'impersonation') return;
  if (caller.team_id === null || caller.role === null) throw new Failure('not_found');
  if (claimedTeam !== undefined && claimedTeam !== '' && claimedTeam !== caller.team_id)
    throw new Failure('team_changed');
  if (pays && caller.session_kind === 'shopify') return;
  if (RANK[caller.role] < RANK[access]) throw new Failure('role_required');
}
