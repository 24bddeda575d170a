import http from 'node:http';
import type { Config } from '#server/config/config.ts';

const STARTING = { live: true, ready: false, database: false, queue: false };
/** The process is alive while it migrates: a supervisor that restarted it would never see the end. */
const ANSWERS: Readonly<Record<string, { status: 200 | 503; body: object }>> = {
  '/health': { status: 503, body: STARTING },
  '/health/live': { status: 200, body: { live: true } },
  '/health/ready': {
    status: 503,
    body: { ready: false, database: false, migrations: false, hold: null, late_seconds: null },
  },
};
const REFUSAL = {
  status: 503,
  body: { message: 'Recueil démarre : réessayez dans quelques secondes.', code: 'unavailable' },
};

/** Answers 503 while the migrations run, so that a supervisor waits and a person tries again. */
export async function startStartupServer(
  config: Pick<Config, 'port' | 'host'>,
): Promise<{ stop(): Promise<void> }> {
  const server = http.createServer((request, response) => {
    const { status, body } = ANSWERS[request.url?.split('?')[0] ?? ''] ?? REFUSAL;
    response
      .writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': '2',
        connection: 'close',
      })
      .end(JSON.stringify(body));
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
