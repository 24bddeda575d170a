import net from 'node:net';
import { promisify } from 'node:util';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Milliseconds that idle connections may stay open. Shorter than the time that a stop allows for
 * pages.
 */
const PATIENCE_MS = 2_000;

/**
 * Accepts no new connections, and closes those of the proxy one by one with its next answer. If a
 * connection were closed while idle, the proxy could send a request on it at the same moment, and a
 * proxy never repeats a request that changes data.
 */
export async function leaveProxy(
  http: FastifyInstance,
  patienceMs: number = PATIENCE_MS,
): Promise<void> {
  http.server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  await nextTurn(); // Accepts the connections that have just been opened.
  // The `close` method of the HTTP server would also close idle connections.
  net.Server.prototype.close.call(http.server);
  const countConnections = promisify(http.server.getConnections.bind(http.server));
  const patientUntil = performance.now() + patienceMs;
  while ((await countConnections()) > 0) {
    if (performance.now() > patientUntil) http.server.closeIdleConnections();
    await sleep(20);
  }
}
