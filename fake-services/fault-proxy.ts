import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createMoods, type Gate, type Mood } from './proxy-fault.ts';

/** Stands before a fake service and lets everything pass, until it is told to answer in its place: any service can be as hostile as any other. */
export async function startGate(target: string): Promise<Gate> {
  const calls: string[] = [];
  const moods = createMoods();
  const server = http.createServer((request, response) => {
    const path = request.url ?? '/';
    calls.push(`${request.method} ${path}`);
    void answer(target, request, response, moods.next(path));
  });
  const open = (port: number): Promise<void> =>
    new Promise<void>(
      (resolve, reject) => void server.listen(port, '127.0.0.1', resolve).once('error', reject),
    );
  const shut = (): Promise<void> =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await open(0);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    shut,
    open: () => open(port),
    calls,
    set: moods.set,
    stop: async () => (server.listening ? shut() : undefined),
  };
}

async function answer(
  target: string,
  request: http.IncomingMessage,
  response: http.ServerResponse,
  mood: Mood | null,
): Promise<void> {
  const body = await buffer(request);
  if (mood === 'drop') return void request.socket.destroy();
  if (mood === 'hang') return;
  if (mood === 'drip') return drip(response);
  if (mood !== null && 'body' in mood)
    return void response
      .writeHead(mood.status ?? 200, { 'content-type': 'application/json', ...mood.headers })
      .end(mood.body);
  const passed = http.request(
    new URL(request.url ?? '/', target),
    { method: request.method, headers: request.headers },
    (told) => {
      void buffer(told).then((text) => {
        const headers = Object.fromEntries(
          Object.entries(told.headers).filter(
            ([name]) => name !== 'content-length' && name !== 'transfer-encoding',
          ),
        );
        response
          .writeHead(told.statusCode ?? 502, headers)
          .end(mood === null ? text : mood.change(text.toString('utf8')));
      });
    },
  );
  passed.on('error', () => request.socket.destroy());
  passed.end(body);
}

function drip(response: http.ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' }).write('[');
  const timer = setInterval(() => response.write(' '), 10);
  response.once('close', () => clearInterval(timer));
}
