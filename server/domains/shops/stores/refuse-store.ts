import { Failure } from '#server/failures.ts';
import { refuseKey } from '#server/domains/channels/connections/refuse-key.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { StoreDetails } from '#server/ports/store-platform.ts';

/**
 * Converts an error of a store into a refusal for the waiting person: a store that cannot be read
 * is refused at its URL, with the reason, and a refused key at the field of the key.
 */
export function refuseStore(error: unknown, field: string): unknown {
  if (!(error instanceof ProviderError)) return error;
  if (error.kind === 'auth' || error.kind === 'business') return refuseKey(error, field);
  const message =
    error.kind === 'content'
      ? error.message
      : error.kind === 'rate'
        ? 'La boutique demande d’attendre : recommencez dans quelques minutes.'
        : 'La boutique ne répond pas : vérifiez son adresse, et qu’elle s’ouvre dans un navigateur.';
  return new Failure('shop_unreachable', { message, errors: { url: [message] }, cause: error });
}

export function refuseMissing({ missing_permissions: permissions }: StoreDetails): void {
  if (permissions.length === 0) return;
  const message = `Il manque à cette clé la permission de lire : ${permissions.join(', ')}. Ajoutez-les dans les réglages de la clé, puis recommencez.`;
  throw new Failure('permissions_missing', { message, extra: { permissions } });
}
