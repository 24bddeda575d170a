import net from 'node:net';
import { promisify } from 'node:util';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that idle connections get; shorter than the time that a stop gives to pages. */
const PATIENCE_MS = 2_000;

/**
 * Takes no new connections, and closes those of the proxy one by one with its next answer. A
 * connection that were closed while it is idle could take a request that the proxy sends at the
 * same moment, and a proxy never repeats one that changes something.
 */
export async function leaveProxy(
  http: FastifyInstance,
  patienceMs: number = PATIENCE_MS,
): Promise<void> {
  http.server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  await nextTurn(); // what has just connected is taken first
  // The method of the HTTP server would close idle connections as well.
  net.Server.prototype.close.call(http.server);
  const countConnections = promisify(http.server.getConnections.bind(http.server));
  const patientUntil = performance.now() + patienceMs;
  while ((await countConnections()) > 0) {
    if (performance.now() > patientUntil) http.server.closeIdleConnections();
    await sleep(20);
  }
}
