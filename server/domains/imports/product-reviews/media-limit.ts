import type { App } from '#server/app.ts';
import { type AttemptLimit, countAttempt } from '#server/http/limits/attempts.ts';

/**
 * The limit of chunks per team and day, which allows twelve thousand files. It protects the
 * third-party servers that a file names and the disk that stores the copies.
 */
const CHUNKS: AttemptLimit = { name: 'imported-media', most: 2_000, windowMs: 86_400_000 };

/** Counts one chunk of a team. Returns the time at which it may continue, or null if it may now. */
export async function countMediaChunk(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  team_id: string,
): Promise<Date | null> {
  const { count, seconds } = await countAttempt(app, CHUNKS, team_id);
  return count > CHUNKS.most ? new Date(app.clock.now().getTime() + seconds * 1_000) : null;
}
