import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import { type AttemptLimit, takeAttempt } from '#server/http/limits/attempts.ts';
import { saveImage } from './save-image.ts';

/** The limit of downloads per team, because each requests a third-party site. */
const FETCHES: AttemptLimit = { name: 'logo', most: 30, windowMs: 3_600_000 };

/**
 * Copies a remote logo to this instance, because its URL may disappear and mail programs would
 * contact that site. When the download fails, the remote URL is stored.
 */
export async function ownLogo(
  app: App,
  team_id: string,
  logo_url: string | null,
): Promise<string | null> {
  if (logo_url === null || logo_url.startsWith('/')) return logo_url;
  return (await fetchLogo(app, team_id, logo_url)) ?? logo_url;
}

/**
 * Downloads a logo with the guarded client. Returns null when the download fails or the file is not
 * a supported image.
 */
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
