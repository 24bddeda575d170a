import { ProviderError } from '#server/outgoing/provider-error.ts';
import { explainBody, type StoreAnswer } from '../stores/call-store.ts';
import type { WebserviceReading } from './read-webservice-answer.ts';

const KEY =
  'PrestaShop refuse cette clé. Dans « Paramètres avancés > Webservice », vérifiez qu’elle existe et qu’elle est active, puis collez-la de nouveau.';
const HEADER =
  'Votre hébergeur retire la clé de nos appels. Ajoutez la ligne « CGIPassAuth On » au fichier .htaccess de la boutique, ou activez « Mode CGI » dans « Paramètres avancés > Webservice », puis reconnectez-la.';
const DISABLED =
  'Le webservice de la boutique est désactivé. Activez-le dans « Paramètres avancés > Webservice » : la lecture reprend d’elle-même.';
const PHP =
  'La boutique fait précéder ses données d’avertissements de PHP. Désactivez le mode debug, ou l’affichage des erreurs (display_errors) : la lecture reprend d’elle-même.';
const OTHER =
  'La boutique a répondu autre chose que ce qui lui était demandé. Rien n’est perdu : la lecture reprend d’elle-même.';
const SHOP_RIGHT =
  'Cette clé n’a pas accès à cette boutique. Dans « Paramètres avancés > Webservice », associez-la à la boutique, puis reconnectez-la.';

/**
 * Translates an answer without rows. Returns null when it has rows. The key counts as refused only
 * when PrestaShop itself refuses it by its code: a page of a host is no refusal of the key. `field`
 * names the possible solution: another place of the key (`header`), or another address (`path`).
 */
export function translatePrestashopError(
  answer: StoreAnswer,
  reading: WebserviceReading,
  url: string,
): ProviderError | null {
  const { status, summary: cause, text, retryAfterMs, moved_to } = answer;
  if (moved_to === null && reading.kind === 'fault')
    return translateFault(reading.fault.code, answer);
  // The exact text with which PrestaShop requires a key when none arrived.
  if (status === 401 && /^401 Unauthorized\s*$/u.test(text.trim()))
    return new ProviderError('auth', HEADER, { cause, field: 'header' });
  if (reading.kind === 'rows') return status === 200 ? null : translateStatus(answer);
  if (status === 429)
    return new ProviderError('rate', cause, { ...(retryAfterMs !== null && { retryAfterMs }) });
  if (reading.kind === 'unreadable' && reading.isPhp)
    return new ProviderError('content', PHP, { cause });
  const { kind, message } = explainBody(answer, url);
  const field = status === 401 ? 'header' : status === 404 || status === 200 ? 'path' : null;
  return new ProviderError(kind, message, { cause, ...(field !== null && { field }) });
}

/**
 * Translates an error code: https://devdocs.prestashop-project.org/8/webservice/ and
 * `WebserviceRequest.php`.
 */
function translateFault(code: number, answer: StoreAnswer): ProviderError {
  const cause = answer.summary;
  switch (code) {
    case 16:
    case 17:
    case 18:
    case 20:
    case 21:
      return new ProviderError('auth', KEY, { cause, field: 'api_key' });
    case 22:
      return new ProviderError('content', DISABLED, { cause });
    case 23:
    case 25:
    case 26:
    case 101:
      return new ProviderError('auth', permissionText(null), { cause, field: 'permissions' });
    case 27:
      return new ProviderError('content', OTHER, { cause, field: 'resource' });
    case 132:
      return new ProviderError('auth', SHOP_RIGHT, { cause });
    default:
      return translateStatus(answer);
  }
}

/**
 * A PHP warning that became an error is temporary. A refused query is an error of Recueil or of a
 * module.
 */
function translateStatus({ status, summary: cause, retryAfterMs }: StoreAnswer): ProviderError {
  return status >= 500
    ? new ProviderError('transient', cause, { ...(retryAfterMs !== null && { retryAfterMs }) })
    : new ProviderError('content', OTHER, { cause });
}

export function permissionText(resource: string | null): string {
  const what = resource === null ? 'une ressource dont la lecture a besoin' : `« ${resource} »`;
  return `La clé n’a plus le droit de lire ${what}. Cochez GET et HEAD pour chaque ressource demandée dans « Paramètres avancés > Webservice », puis reconnectez la boutique.`;
}
