import { websiteUrl } from '#contract/website-url.ts';
import { transaction } from '#server/database/transaction.ts';
import { invalidField } from '#server/failures.ts';
import { type AttemptLimit, takeAttempt } from '#server/http/attempts.ts';
import type { Handler } from '#server/http/handler.ts';
import type { Unreachable } from '#server/ports/websites.ts';
import { decodePage } from './decode-page.ts';
import { passStep } from './pass-step.ts';
import { proposeBrand, type Proposals } from './propose-brand.ts';
import { readPage } from './read-page.ts';

/** Each try asks a stranger’s site. */
const READINGS: AttemptLimit = { name: 'website', most: 30, windowMs: 3_600_000 };

const REASONS: Readonly<Record<Unreachable, string>> = {
  name: 'Ce nom de domaine n’existe pas : vérifiez l’adresse.',
  closed: 'Aucun serveur ne répond à cette adresse.',
  certificate: 'Le certificat de ce site n’est pas valide : nous ne le lisons pas.',
  slow: 'Ce site n’a pas répondu en cinq secondes.',
  redirects: 'Ce site renvoie de page en page sans en montrer une.',
  status: 'Ce site a refusé de montrer sa page d’accueil.',
  broken: 'La réponse de ce site n’est pas lisible.',
};

/** Keeps the shop’s address and proposes what its own site says of its brand; a site that cannot be read is kept too, with why. An empty address passes the step. */
export const saveWebsite: Handler<'saveOnboardingWebsite'> = async (app, { body, caller }) => {
  const typed = body.website_url?.trim() ?? '';
  const read = typed === '' ? { website_url: null, proposals: null, reason: null } : await readShop(app, caller.user.id, typed);
  await transaction(app, async (tx) => {
    if (read.website_url !== null) {
      await tx.db
        .updateTable('teams')
        .set({ website_url: read.website_url, site_proposals: read.proposals && JSON.stringify(read.proposals) })
        .where('id', '=', caller.team_id)
        .execute();
    }
    await passStep(tx, caller.team_id, 'website');
  });
  return { data: read };
};

async function readShop(app: Parameters<typeof saveWebsite>[0], person: string, typed: string): Promise<{ website_url: string; proposals: Proposals | null; reason: string | null }> {
  const checked = app.websites.check(typed);
  const website_url = websiteUrl().safeParse(typed);
  const local = app.config.allowPrivateAddresses && checked.kind === 'fine' ? checked.address : undefined;
  const address = website_url.data ?? local;
  if (checked.kind === 'refused' || address === undefined) throw refused(checked.kind === 'refused' ? checked.reason : 'malformed');
  await takeAttempt(app, READINGS, person);
  const reading = await app.websites.read(address);
  switch (reading.kind) {
    case 'refused':
      throw refused(reading.reason);
    case 'unreachable':
      return { website_url: address, proposals: null, reason: REASONS[reading.reason] };
    case 'read': {
      if (!/html/.test(reading.media_type)) return { website_url: address, proposals: null, reason: REASONS.broken };
      return { website_url: address, proposals: proposeBrand(readPage(decodePage(reading.bytes, reading.charset), reading.address), reading.address), reason: null };
    }
  }
}

function refused(reason: 'malformed' | 'private'): Error {
  return invalidField('website_url', reason === 'private' ? 'Cette adresse n’est pas celle d’un site public.' : 'L’adresse du site doit être une adresse web, par exemple https://exemple.fr.');
}
