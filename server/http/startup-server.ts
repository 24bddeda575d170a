import http from 'node:http';
import type { Config } from '#server/config/config.ts';

const STARTING = JSON.stringify({ live: true, ready: false, database: false, queue: false });
const REFUSAL = JSON.stringify({
  message: 'Recueil démarre : réessayez dans quelques secondes.',
  code: 'unavailable',
});

/** Answers 503 while the migrations run, so that a supervisor waits and a person tries again. */
export async function startStartupServer(
  config: Pick<Config, 'port' | 'host'>,
): Promise<{ stop(): Promise<void> }> {
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
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
