import http from 'node:http';
import type { Config } from '../config.ts';

const STARTING = JSON.stringify({ live: true, ready: false, database: false, queue: false });
const REFUSAL = JSON.stringify({
  message: 'Recueil démarre : réessayez dans quelques secondes.',
  code: 'unavailable',
});

/** Who asks while the database is being brought forward hears 503 instead of nothing: a supervisor waits, a person tries again. */
export async function standAtDoor(
  config: Pick<Config, 'port' | 'host'>,
): Promise<{ leave(): Promise<void> }> {
  const server = http.createServer((request, response) => {
    const isHealth = request.url?.split('?')[0] === '/health';
    response
      .writeHead(503, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': '2',
        connection: 'close',
      })
      .end(isHealth ? STARTING : REFUSAL);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: config.port, host: config.host }, resolve);
  });
  return {
    leave: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
