import { callService, type ServiceAnswer } from '#server/outgoing/call-service.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';

/** La Poste answers « max quota reached 100 calls per minute »: the count restarts each minute. */
const PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

const KEY =
  'La Poste ne reconnaît pas cette clé, ou elle a été supprimée. Copiez-la de nouveau depuis developer.laposte.fr, rubrique « Mes applications », puis reconnectez La Poste.';
const SUBSCRIPTION =
  'Cette clé n’est pas abonnée à l’API « Suivi v2 », ou La Poste n’a pas encore accepté l’abonnement. Souscrivez-la sur developer.laposte.fr pour la même application, puis recommencez.';

/**
 * Makes one call. Returns answers with status 200 and 207, and 400 and 404, which are about the
 * number. Throws for any other status, and for a page instead of JSON.
 */
export async function callLaposte(key: string, url: string): Promise<ServiceAnswer> {
  const answer = await callService({
    service: 'La Poste',
    method: 'GET',
    url,
    headers: { 'x-okapi-key': key },
  });
  const { status, body, summary, retryAfterMs } = answer;
  if (status === 401) throw new ProviderError('auth', KEY, { field: 'api_key', cause: summary });
  if (status === 403) throw new ProviderError('business', SUBSCRIPTION, { cause: summary });
  if (status === 429)
    throw new ProviderError('rate', summary, {
      retryAfterMs: Math.min(retryAfterMs ?? PAUSE_MS, LONGEST_PAUSE_MS),
    });
  if (body === undefined || ![200, 207, 400, 404].includes(status))
    throw new ProviderError('transient', `${summary} is no tracking`, {
      ...(retryAfterMs !== null && { retryAfterMs: Math.min(retryAfterMs, LONGEST_PAUSE_MS) }),
    });
  return answer;
}
