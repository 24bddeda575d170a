import type { App } from '#server/app.ts';
import { invalidField } from '#server/failures.ts';
import type { Unreachable } from '#server/ports/websites.ts';
import { type ParserValue, parseInThread } from '#server/parser-thread/parse-in-thread.ts';

const REASONS: Readonly<Record<Unreachable, string>> = {
  name: 'Ce nom de domaine n’existe pas : vérifiez l’adresse.',
  closed: 'Aucun serveur ne répond à cette adresse.',
  certificate: 'Le certificat de ce site n’est pas valide : nous ne le lisons pas.',
  slow: 'Ce site n’a pas répondu en cinq secondes.',
  redirects: 'Ce site renvoie de page en page sans en montrer une.',
  status: 'Ce site a refusé de montrer sa page d’accueil.',
  broken: 'La réponse de ce site n’est pas lisible.',
};

const TOO_COMPLEX = 'La page d’accueil de ce site est trop complexe pour être analysée.';

/** The content of a page and its final URL, or the reason in French why it could not be read. */
export type SiteReading<Wanted extends 'brand' | 'inspection'> =
  | { found: ParserValue<Wanted>; address: string }
  | { found: null; reason: string };

/**
 * Reads the page at an address that a person typed. Throws `invalid` (422) at `field` when the
 * address is not a URL or is private.
 */
export async function readSite<Wanted extends 'brand' | 'inspection'>(
  { websites }: Pick<App, 'websites'>,
  typed: string,
  field: string,
  request: Wanted,
): Promise<SiteReading<Wanted>> {
  const reading = await websites.read(typed);
  switch (reading.kind) {
    case 'refused':
      throw refusedAddress(field, reading.reason);
    case 'unreachable':
      return { found: null, reason: REASONS[reading.reason] };
    case 'read': {
      if (!reading.media_type.includes('html')) return { found: null, reason: REASONS.broken };
      const { bytes, charset, address } = reading;
      const answer = await parseInThread(request, { bytes, charset, address });
      return answer.kind === 'parsed'
        ? { found: answer.value, address }
        : { found: null, reason: TOO_COMPLEX };
    }
  }
}

export function refusedAddress(field: string, reason: 'malformed' | 'private'): Error {
  return invalidField(
    field,
    reason === 'private'
      ? 'Cette adresse n’est pas celle d’un site public.'
      : 'L’adresse du site doit être une adresse web, par exemple https://exemple.fr.',
  );
}
