import {
  callService,
  type ResolveAllowed,
  type ServiceAnswer,
} from '#server/outgoing/call-service.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';

export interface StoreCall {
  /** The name of the platform for people: « WooCommerce ». */
  service: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  resolve: ResolveAllowed;
  patience?: number;
}

export interface StoreAnswer extends ServiceAnswer {
  /** True when the body is JSON, with any status. */
  isJson: boolean;
  /** The target of a redirect. Null for another answer. */
  moved_to: string | null;
  /** The clock of the store’s server (ISO 8601, UTC). Null when it sends none. */
  now: string | null;
}

/** The timeout in milliseconds, because a small host may need long for a page of orders. */
const PATIENCE = 25_000;
/** Bytes, enough for a page of a hundred orders with many articles. */
const LARGEST = 8_000_000;
/** The administrator of a store recognises the calls of Recueil in its logs by this value. */
const USER_AGENT = 'Recueil/1.0 (customer reviews)';

/**
 * Makes one call to a store. When there is no answer, throws a ProviderError whose sentence
 * describes the problem and its solution.
 */
export async function callStore({
  method = 'GET',
  headers = {},
  patience = PATIENCE,
  ...call
}: StoreCall): Promise<StoreAnswer> {
  const answer = await callService({
    ...call,
    method,
    patience,
    largest: LARGEST,
    answersRedirect: true,
    headers: { 'user-agent': USER_AGENT, ...headers },
  }).catch((error: unknown) => {
    throw explainSilence(error);
  });
  const location = answer.headers.get('location');
  const moved = answer.status >= 300 && answer.status < 400 && location !== null;
  const date = Date.parse(answer.headers.get('date') ?? '');
  return {
    ...answer,
    isJson: answer.body !== undefined,
    moved_to: moved ? (URL.parse(location, call.url)?.href ?? null) : null,
    now: Number.isNaN(date) ? null : new Date(date).toISOString(),
  };
}

const REMEDIES: readonly (readonly [RegExp, string])[] = [
  [
    /SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/u,
    'Le certificat de cette boutique n’est pas reconnu (auto-signé ou incomplet) : demandez à votre hébergeur un certificat valable, par exemple de Let’s Encrypt, avec ses certificats intermédiaires.',
  ],
  [
    /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/u,
    'Le certificat de cette boutique est périmé : renouvelez-le chez votre hébergeur.',
  ],
  [
    /ALTNAME|ERR_TLS_CERT/u,
    'Le certificat de cette boutique est celui d’un autre nom : vérifiez l’adresse, ou demandez à votre hébergeur un certificat pour ce nom.',
  ],
  [
    /EPROTO|ERR_SSL|ERR_TLS/u,
    'La connexion chiffrée à cette boutique échoue : vérifiez que son adresse en https:// s’ouvre dans un navigateur.',
  ],
  [/ENOTFOUND|ENODATA/u, 'Ce nom de domaine n’existe pas : vérifiez l’adresse de la boutique.'],
];

/** Adds a sentence for errors that people can correct. Other errors are temporary. */
function explainSilence(error: unknown): unknown {
  if (!(error instanceof ProviderError) || error.kind === 'content') return error;
  if (error.field === 'answer_size') return error;
  const { cause } = error as { cause?: { code?: string; message?: string } };
  const seen = `${error.message} ${cause?.code ?? ''} ${cause?.message ?? ''}`;
  const remedy = REMEDIES.find(([pattern]) => pattern.test(seen))?.[1];
  // Only reads are repeated. Before a write is repeated, its outcome is checked.
  return remedy === undefined
    ? new ProviderError('transient', error.message, { cause: error })
    : new ProviderError('content', remedy, { cause: error });
}

/** Translates a body that is not JSON into a sentence with its solution. */
export function explainBody({ status, text, moved_to }: StoreAnswer, url: string): ProviderError {
  if (moved_to !== null) return explainMove(moved_to, url);
  const start = text.trimStart().slice(0, 2_000);
  const isPage = /^(?:<!doctype|<html|<\?xml[^>]*>\s*<!doctype|<head|<body)/iu.test(start);
  if (status === 401)
    return new ProviderError(
      'content',
      'La boutique demande un mot de passe de site (protection du dossier chez l’hébergeur) : retirez-la pour l’API, ou autorisez Recueil.',
    );
  if (status === 503 || /maintenance/iu.test(start.slice(0, 1_000)))
    return new ProviderError(
      'content',
      'La boutique est en maintenance. Rien n’est perdu : la lecture reprend d’elle-même.',
    );
  if (
    status === 403 ||
    status === 406 ||
    status === 429 ||
    /captcha|cloudflare|wordfence|mod_security|firewall/iu.test(start)
  )
    return new ProviderError(
      'content',
      `Le pare-feu de votre hébergeur bloque Recueil (réponse ${status}) : autorisez l’agent « Recueil/1.0 » ou l’adresse de cette instance. Rien n’est perdu : la lecture reprend d’elle-même.`,
    );
  if (status >= 500)
    return new ProviderError(
      'content',
      `La boutique répond une erreur de son serveur (${status}) : regardez son journal d’erreurs. Rien n’est perdu : la lecture reprend d’elle-même.`,
    );
  if (/(?:Notice|Warning|Deprecated|Fatal error|Parse error)<?\/?b?>?:/iu.test(start))
    return new ProviderError(
      'content',
      'La boutique fait précéder ses données d’avertissements de PHP : désactivez leur affichage (display_errors, WP_DEBUG_DISPLAY). Rien n’est perdu : la lecture reprend d’elle-même.',
    );
  return new ProviderError(
    'content',
    isPage
      ? 'La boutique répond une page au lieu de données : vérifiez que son API est active, et que ni un plugin de sécurité ni une page d’attente ne la cachent.'
      : 'La boutique répond des données illisibles : vérifiez son adresse et ses plugins. Rien n’est perdu : la lecture reprend d’elle-même.',
  );
}

function explainMove(to: string, from: string): ProviderError {
  const [there, here] = [URL.parse(to), new URL(from)];
  return new ProviderError(
    'content',
    there && there.host !== here.host
      ? `La boutique renvoie vers ${there.host} : connectez-la par cette adresse.`
      : 'La boutique renvoie sans cesse vers une autre adresse : connectez-la par l’adresse qui s’affiche dans votre navigateur.',
  );
}
