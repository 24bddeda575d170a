import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { LARGEST_VIDEO, type ReviewPhoto } from '#contract/customer-pages/shop-review.ts';
import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import { nameOfImage } from '#server/domains/images/image-name.ts';
import { LARGEST_IMAGE, saveImage } from '#server/domains/images/save-image.ts';
import { type RefusedVideo, saveVideo } from '#server/domains/images/videos/save-video.ts';
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

/** The longest time to fetch one photo, in milliseconds. */
const PATIENCE_MS = 15_000;
const VIDEO_PATIENCE_MS = 60_000;

/**
 * Fetches one photo of an imported review and re-encodes it, or its video and cleans it. Returns
 * its errors instead of throwing them.
 */
export async function fetchMedia(
  app: App,
  { team_id, shop_review_id, kind, source_url }: WaitingMedia,
): Promise<FetchedMedia> {
  const bytes = await readMedia(app, kind, source_url);
  if ('message' in bytes) return bytes;
  try {
    if (kind === 'video')
      return await saveFetchedVideo(app, { team_id, shop_review_id }, bytes.bytes);
    const photo = await saveImage(app, {
      team_id,
      request_id: null,
      shop_review_id,
      purpose: 'photo',
      bytes: bytes.bytes,
    });
    return { kind: 'saved', url: photo.url, photo };
  } catch (error) {
    // The review may have been deleted meanwhile.
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

async function readMedia(
  app: Pick<App, 'websites' | 'images' | 'config'>,
  kind: WaitingMedia['kind'],
  address: string,
): Promise<{ bytes: Uint8Array } | Exclude<FetchedMedia, { kind: 'saved' }>> {
  const name = address.startsWith(`${app.config.publicUrl}/images/`) ? nameOfImage(address) : null;
  if (name !== null) {
    const own = await app.images.store.read(name);
    return own ? { bytes: own } : { kind: 'refused', message: 'Ce fichier n’est plus là.' };
  }
  const isVideo = kind === 'video';
  const reading = await app.websites.read(address, isVideo ? 'video' : 'picture', {
    largest: isVideo ? LARGEST_VIDEO : LARGEST_IMAGE,
    patience: isVideo ? VIDEO_PATIENCE_MS : PATIENCE_MS,
  });
  if (reading.kind === 'refused')
    return { kind: 'refused', message: 'Cette adresse n’est pas celle d’un site public.' };
  if (reading.kind === 'unreachable')
    return { kind: 'unreachable', message: REASONS[reading.reason] };
  if (reading.cut)
    return {
      kind: 'refused',
      message: isVideo ? REFUSALS.too_large : 'Cette image est trop lourde : 10 Mo au plus.',
    };
  return { bytes: reading.bytes };
}

const REFUSALS: Readonly<Record<RefusedVideo, string>> = {
  format: 'Ce fichier n’est pas une vidéo MP4, MOV ou WebM.',
  broken: 'Cette vidéo est abîmée ou incomplète.',
  too_long: 'Cette vidéo est trop longue : 60 secondes au plus.',
  too_large: 'Cette vidéo est trop lourde : 50 Mo au plus.',
};

async function saveFetchedVideo(
  app: App,
  owner: Pick<WaitingMedia, 'team_id' | 'shop_review_id'>,
  bytes: Uint8Array,
): Promise<FetchedMedia> {
  const place = path.join(os.tmpdir(), `recueil-video-${randomUUID()}`);
  try {
    await fs.writeFile(place, bytes, { flag: 'wx', mode: 0o600 });
    // The daily limit is checked where the chunks are fetched.
    const admit = async (): Promise<void> => undefined;
    const saved = await saveVideo(app, { ...owner, request_id: null, place, admit });
    return 'refused' in saved
      ? { kind: 'refused', message: REFUSALS[saved.refused] }
      : { kind: 'saved', url: saved.url, photo: null };
  } finally {
    await fs.rm(place, { force: true });
  }
}
