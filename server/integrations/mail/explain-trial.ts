import { ProviderError } from '#server/outgoing/provider-error.ts';
import { hostOf, portOf } from './open-transport.ts';
import { translateSmtpError } from './translate-smtp-error.ts';

interface FailedTrial {
  code?: unknown;
  message?: unknown;
  cause?: unknown;
}

const CERTIFICATE = /certificate|\bCERT_/i;
const NO_NAME: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'EDNS', 'ENODATA']);

/**
 * Translates the error of an account that a person has just entered, or that a scheduled job
 * checks, into a sentence that says how to correct it.
 */
export function explainTrial(error: unknown, url: URL): ProviderError {
  if (error instanceof ProviderError) return error;
  const { code, message } = error as FailedTrial;
  const text = `${String(code)} ${String(message)} ${causeOf(error)}`;
  const where = `${hostOf(url)}, port ${portOf(url)}`;
  if (NO_NAME.has(code))
    return new ProviderError(
      'transient',
      `Aucun serveur ne répond au nom ${hostOf(url)} : vérifiez-le auprès de votre fournisseur.`,
      { field: 'url', cause: error },
    );
  if (CERTIFICATE.test(text))
    return new ProviderError(
      'auth',
      `Le certificat de ${hostOf(url)} n’est pas valable pour ce nom : prenez le nom exact que donne votre fournisseur.`,
      { field: 'url', cause: error },
    );
  if (url.protocol === 'smtps:' && /wrong version number|EPROTO|SSL routines/i.test(text))
    return new ProviderError(
      'auth',
      `Ce port n’est pas chiffré dès la connexion (${where}) : prenez STARTTLS, ou le port 465.`,
      { field: 'url', cause: error },
    );
  if (/STARTTLS|upgrade/i.test(text) || code === 'ETLS')
    return new ProviderError(
      'auth',
      `Ce serveur n’offre pas la connexion chiffrée demandée (${where}) : essayez l’autre chiffrement.`,
      { field: 'url', cause: error },
    );
  const translated = translateSmtpError(error);
  if (translated.kind === 'auth' || translated.kind === 'business') return translated;
  return new ProviderError(
    'transient',
    `Le serveur ne répond pas (${where}) : vérifiez le nom, le port et le chiffrement, ou réessayez dans quelques minutes.`,
    { cause: error },
  );
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as FailedTrial | undefined) : undefined;
  return cause === undefined ? '' : `${String(cause.code)} ${String(cause.message)}`;
}
