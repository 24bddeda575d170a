import type { Logger } from 'pino';
import type { Config } from '#server/config/config.ts';

/**
 * A second worker of one machine finds the usual port in use, at its start or between its two
 * servers: it goes on without, as null says, unless HEALTH_PORT asked for that port.
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
