import type { ReviewPhoto } from '#contract/customer-pages/shop-review.ts';
import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import { nameOfImage } from '#server/domains/images/image-name.ts';
import { LARGEST_IMAGE, saveImage } from '#server/domains/images/save-image.ts';
import type { Unreachable } from '#server/ports/websites.ts';

export type FetchedMedia =
  | { kind: 'saved'; url: string; photo: ReviewPhoto | null }
  | { kind: 'refused' | 'unreachable'; message: string };

interface WaitingMedia {
  team_id: string;
  shop_review_id: string;
  kind: 'photo' | 'video';
  source_url: string;
}

/** A photo may be slow to come, and none is worth waiting longer for. */
const PATIENCE_MS = 15_000;

/** One photo of an imported review, copied here and encoded anew; never throws for its faults. */
export async function fetchMedia(
  app: App,
  { team_id, shop_review_id, kind, source_url }: WaitingMedia,
): Promise<FetchedMedia> {
  if (kind === 'video')
    return { kind: 'refused', message: 'Les vidéos ne sont pas encore importées.' };
  const bytes = await readPhoto(app, source_url);
  if ('message' in bytes) return bytes;
  try {
    const photo = await saveImage(app, {
      team_id,
      request_id: null,
      shop_review_id,
      purpose: 'photo',
      bytes: bytes.bytes,
    });
    return { kind: 'saved', url: photo.url, photo };
  } catch (error) {
    // The review may have been taken back meanwhile.
    if ((error as { code?: string }).code === '23503')
      return { kind: 'refused', message: 'L’avis n’est plus là.' };
    if (!(error instanceof Failure)) throw error;
    const mayPass = error.code === 'too_many_requests' || error.code === 'provider_failed';
    return { kind: mayPass ? 'unreachable' : 'refused', message: error.message };
  }
}

const REASONS: Readonly<Record<Unreachable, string>> = {
  name: 'Le nom du site n’existe pas.',
  closed: 'Le site ne répond pas.',
  certificate: 'Le certificat du site n’est pas valable.',
  slow: 'Le site a mis trop de temps à répondre.',
  redirects: 'L’adresse renvoie ailleurs sans fin, ou vers un réseau privé.',
  status: 'Le site répond par une erreur : le fichier n’y est sans doute plus.',
  broken: 'La réponse du site n’est pas lisible.',
};

async function readPhoto(
  app: Pick<App, 'websites' | 'images' | 'config'>,
  address: string,
): Promise<{ bytes: Uint8Array } | Exclude<FetchedMedia, { kind: 'saved' }>> {
  const name = address.startsWith(`${app.config.publicUrl}/images/`) ? nameOfImage(address) : null;
  if (name !== null) {
    const own = await app.images.store.read(name);
    return own ? { bytes: own } : { kind: 'refused', message: 'Cette photo n’est plus là.' };
  }
  const reading = await app.websites.read(address, 'picture', {
    largest: LARGEST_IMAGE,
    patience: PATIENCE_MS,
  });
  if (reading.kind === 'refused')
    return { kind: 'refused', message: 'Cette adresse n’est pas celle d’un site public.' };
  if (reading.kind === 'unreachable')
    return { kind: 'unreachable', message: REASONS[reading.reason] };
  if (reading.cut)
    return { kind: 'refused', message: 'Cette image est trop lourde : 10 Mo au plus.' };
  return { bytes: reading.bytes };
}
