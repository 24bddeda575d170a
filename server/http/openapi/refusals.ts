import type { Endpoint } from '#contract/api/endpoint.ts';
import type { EndpointName } from '#contract/api/endpoints.ts';
import type { EndpointSchemas } from '#contract/api/endpoint.ts';
import { type FailureCode, failures } from '../../failures.ts';
import { ownRefusals } from './own-refusals.ts';

/**
 * Returns every refusal that a call can answer, ordered by status: those of its row in the
 * contract, and its own.
 */
export function refusalsOf(
  name: EndpointName,
  endpoint: Endpoint,
  shapes: EndpointSchemas,
): FailureCode[] {
  const codes = new Set<FailureCode>([
    ...whoMayCall(endpoint),
    ...(endpoint.by_password ? (['password_sign_in_closed'] as const) : []),
    ...whatIsRead(endpoint, shapes),
    ...(ownRefusals[name] ?? []),
    // For a Host that is not this instance’s: refuse-unknown-host.ts.
    'not_found',
    'too_many_requests',
    'internal',
    'unavailable',
  ]);
  return [...codes].toSorted((a, b) => failures[a][0] - failures[b][0] || a.localeCompare(b));
}

const OF_A_TEAM = new Set<Endpoint['access']>(['reader', 'member', 'owner']);

function whoMayCall({
  access,
  in_person,
  pays,
  step_up,
  before_second_factor,
  ends_support,
  method,
}: Endpoint): FailureCode[] {
  if (access === 'public') return [];
  return [
    'unauthenticated',
    'key_scope',
    'key_expired',
    'key_address',
    ...(access === 'admin' ? (['admin_required'] as const) : []),
    ...((access === 'admin' || OF_A_TEAM.has(access)) && !before_second_factor
      ? (['second_factor_required'] as const)
      : []),
    ...(access === 'impersonation' ? (['not_impersonating'] as const) : []),
    ...(OF_A_TEAM.has(access) ? (['not_found', 'team_changed'] as const) : []),
    ...(access === 'member' || access === 'owner' ? (['role_required'] as const) : []),
    ...(in_person ? (['impersonating'] as const) : []),
    ...(step_up ? (['step_up_required'] as const) : []),
    ...(ends_support ? [] : (['support_not_allowed'] as const)),
    ...(method === 'GET' ? (['read_too_long'] as const) : []),
    ...(ends_support || method === 'GET' ? [] : (['support_read_only'] as const)),
    ...(in_person && !pays ? (['shopify_session'] as const) : []),
  ];
}

function whatIsRead(
  { method }: Endpoint,
  { params, query, body, form }: EndpointSchemas,
): FailureCode[] {
  const hasBody = method !== 'GET';
  return [
    ...(params || query || body || form ? (['invalid'] as const) : []),
    ...(params ? (['not_found'] as const) : []),
    ...(hasBody
      ? (['bad_json', 'bad_request', 'too_large', 'unsupported_media_type'] as const)
      : (['bad_request'] as const)),
  ];
}
