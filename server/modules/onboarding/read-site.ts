import type { App } from '#server/app.ts';
import { invalidField } from '#server/failures.ts';
import type { Unreachable } from '#server/ports/websites.ts';
import { decodePage } from './decode-page.ts';
import { type Page, readPage } from './read-page.ts';

const REASONS: Readonly<Record<Unreachable, string>> = {
  name: 'Ce nom de domaine n’existe pas : vérifiez l’adresse.',
  closed: 'Aucun serveur ne répond à cette adresse.',
  certificate: 'Le certificat de ce site n’est pas valide : nous ne le lisons pas.',
  slow: 'Ce site n’a pas répondu en cinq secondes.',
  redirects: 'Ce site renvoie de page en page sans en montrer une.',
  status: 'Ce site a refusé de montrer sa page d’accueil.',
  broken: 'La réponse de ce site n’est pas lisible.',
};

/** A page that was read, at the address it ended on, or why not, in French. */
export type SiteReading = { page: Page; address: string } | { page: null; reason: string };

/** Reads the page at an address that someone typed; one that is none, or that is private, is a 422 at `field`. */
export async function readSite(
  { websites }: Pick<App, 'websites'>,
  typed: string,
  field: string,
): Promise<SiteReading> {
  const reading = await websites.read(typed);
  switch (reading.kind) {
    case 'refused':
      throw refusedAddress(field, reading.reason);
    case 'unreachable':
      return { page: null, reason: REASONS[reading.reason] };
    case 'read':
      if (!reading.media_type.includes('html')) return { page: null, reason: REASONS.broken };
      return {
        page: readPage(decodePage(reading.bytes, reading.charset), reading.address),
        address: reading.address,
      };
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
