import type { Logger } from 'pino';
import type { Config } from '#server/config/config.ts';

/**
 * Returns null when the usual port is in use, as for a second worker on the same machine, so that
 * the process runs without it. Throws when HEALTH_PORT configured that port.
 */
export async function listenUnlessInUse<Server>(
  { port, isGiven }: NonNullable<Config['health']>,
  log: Pick<Logger, 'warn'>,
  listen: () => Promise<Server>,
): Promise<Server | null> {
  try {
    return await listen();
  } catch (error) {
    if (isGiven || !isInUse(error)) throw error;
    log.warn({ port }, 'port in use: this worker tells no health; give it a HEALTH_PORT');
    return null;
  }
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
