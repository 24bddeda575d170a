import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import { type AttemptLimit, takeAttempt } from '#server/http/limits/attempts.ts';
import { saveImage } from './save-image.ts';

/** Each call requests a third-party site. */
const FETCHES: AttemptLimit = { name: 'logo', most: 30, windowMs: 3_600_000 };

/**
 * Copies a remote logo to this instance, because its URL may disappear and mail programs would
 * contact that site. When the download fails, the URL is kept.
 */
export async function ownLogo(
  app: App,
  team_id: string,
  logo_url: string | null,
): Promise<string | null> {
  if (logo_url === null || logo_url.startsWith('/')) return logo_url;
  return (await fetchLogo(app, team_id, logo_url)) ?? logo_url;
}

/** Read by the guarded client; null when it cannot be had, or is no image that we take. */
async function fetchLogo(app: App, team_id: string, address: string): Promise<string | null> {
  try {
    await takeAttempt(app, FETCHES, team_id);
    const reading = await app.websites.read(address, 'picture');
    if (reading.kind !== 'read' || reading.cut) return null;
    return (
      await saveImage(app, { team_id, request_id: null, purpose: 'logo', bytes: reading.bytes })
    ).url;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}
