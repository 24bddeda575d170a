import type { Config } from '#server/config/config.ts';

/**
 * The reason why the start takes long: `recovering` while PostgreSQL recovers from a crash, which
 * can take minutes.
 */
export interface StartState {
  recovering: boolean;
}

const STARTING = { live: true, ready: false, database: false, queue: false };
const NOT_READY = {
  ready: false,
  database: false,
  migrations: false,
  hold: null,
  late_seconds: null,
};
const REFUSAL = {
  code: 'unavailable',
  message: 'Recueil démarre : réessayez dans quelques secondes.',
};
const RECOVERING =
  'La base de données se rétablit après un arrêt brutal, ce qui peut durer plusieurs minutes : Recueil démarre ensuite de lui-même.';

/**
 * Reports the process as alive while it migrates or waits for its database: otherwise a supervisor
 * would restart it again and again.
 */
function answer(path: string, { recovering }: StartState): { status: 200 | 503; body: object } {
  const reason = recovering && { recovering };
  if (path === '/health/live') return { status: 200, body: { live: true } };
  if (path === '/health') return { status: 503, body: { ...STARTING, ...reason } };
  if (path === '/health/ready') return { status: 503, body: { ...NOT_READY, ...reason } };
  return { status: 503, body: { ...REFUSAL, ...(recovering && { message: RECOVERING }) } };
}

/**
 * Answers 503 until the database is available and migrated, so that a supervisor waits and a person
 * tries again.
 */
export async function startStartupServer(
  config: Pick<Config, 'port' | 'host'>,
  state: StartState = { recovering: false },
): Promise<{ stop(): Promise<void> }> {
  // Not imported, because an import reads each export of node:http, including WebSocket, for which
  // Node loads its implementation of fetch. That memory is not needed here.
  const server = process.getBuiltinModule('node:http').createServer((request, response) => {
    const { status, body } = answer(request.url?.split('?')[0] ?? '', state);
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
