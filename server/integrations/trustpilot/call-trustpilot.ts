import {
  callService,
  type ServiceAnswer,
  type ServiceCall,
} from '#server/outgoing/call-service.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';

/**
 * Trustpilot counts calls in windows of five minutes
 * (https://documentation-apidocumentation.trustpilot.com/get-started/rate-limiting).
 */
const PAUSE_SECONDS = 300;
const LONGEST_PAUSE_SECONDS = 3_600;

const KEY =
  'Trustpilot ne reconnaît pas cette clé d’API, ou elle a été révoquée. Copiez-la de nouveau depuis Trustpilot Business, puis reconnectez Trustpilot.';
const SECRET =
  'Trustpilot refuse cette clé et ce secret ensemble : l’un d’eux est faux, ou a été révoqué. Copiez-les de nouveau depuis Trustpilot Business, puis reconnectez Trustpilot.';
const PLAN =
  'Votre forfait Trustpilot ne permet pas cet accès, ou le compte n’en a pas les droits. Activez le module API dans Trustpilot Business, ou connectez Trustpilot par son adresse seule.';

type TrustpilotCall = Pick<ServiceCall, 'method' | 'url'> &
  Partial<Pick<ServiceCall, 'headers' | 'body' | 'signal'>> & { field: 'api_key' | 'api_secret' };

/**
 * Makes one call and returns an answer of 200 or 404. Any other status throws. A page, an empty
 * body or a redirect instead of JSON is a transient error.
 */
export async function callTrustpilot({ field, ...call }: TrustpilotCall): Promise<ServiceAnswer> {
  const answer = await callService({ service: 'Trustpilot', headers: {}, ...call });
  const { status, summary: text } = answer;
  if (status === 401)
    throw new ProviderError('auth', field === 'api_key' ? KEY : SECRET, { field, cause: text });
  if (status === 403) throw new ProviderError('business', PLAN, { cause: text });
  if (status === 429)
    throw new ProviderError('rate', text, {
      retryAfterMs: pauseOf(answer.headers.get('retry-after')) * 1_000,
    });
  if (status >= 500)
    throw new ProviderError('transient', text, { retryAfterMs: PAUSE_SECONDS * 1_000 });
  if (status === 404) return answer;
  if (status >= 400) throw new ProviderError('content', text);
  if (status >= 300 || (answer.body === undefined && status !== 204))
    throw new ProviderError('transient', `${text} is no answer of Trustpilot`);
  return answer;
}

/**
 * Returns the pause in milliseconds, from a number of seconds or a date. Without either, it is one
 * whole window.
 */
function pauseOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? PAUSE_SECONDS);
  const until = Number.isFinite(seconds)
    ? seconds
    : (Date.parse(retryAfter ?? '') - Date.now()) / 1_000;
  return Number.isFinite(until) && until > 0
    ? Math.min(until, LONGEST_PAUSE_SECONDS)
    : PAUSE_SECONDS;
}
