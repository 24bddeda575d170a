import http from 'node:http';
import { buffer } from 'node:stream/consumers';

/** What comes instead of the service’s answer: other words; its own words, changed; a dead line; silence; a body that comes one sign at a time and never ends. */
export type Mood = { status?: number; headers?: Record<string, string>; body: string } | { change: (text: string) => string } | 'drop' | 'hang' | 'drip';

export interface Gate {
  url: string;
  /** For calls from now on whose path holds `path`, the first so many of them; null: all is well. */
  set(mood: Mood | null, of?: { path?: string; after?: number; times?: number }): void;
  calls: string[];
  /** Nobody is there any more: a connection is refused, until it is opened again at the same address. */
  shut(): Promise<void>;
  open(): Promise<void>;
  stop(): Promise<void>;
}

/** Stands before a stand-in and lets everything pass, until it is told to answer in its place: any service can be as hostile as any other. */
export async function startGate(target: string): Promise<Gate> {
  const calls: string[] = [];
  let now: { mood: Mood | null; path: string; after: number; times: number } = { mood: null, path: '', after: 0, times: 0 };
  const moodFor = (path: string): Mood | null => {
    if (now.mood === null || !path.includes(now.path) || now.times === 0) return null;
    if (now.after > 0) {
      now.after -= 1;
      return null;
    }
    now.times -= 1;
    return now.mood;
  };
  const server = http.createServer((request, response) => {
    const path = request.url ?? '/';
    calls.push(`${request.method} ${path}`);
    void answer(target, request, response, moodFor(path));
  });
  const open = (port: number): Promise<void> => new Promise<void>((resolve, reject) => void server.listen(port, '127.0.0.1', resolve).once('error', reject));
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
    set: (mood, { path = '', after = 0, times = Infinity } = {}) => void (now = { mood, path, after, times }),
    stop: async () => (server.listening ? shut() : undefined),
  };
}

async function answer(target: string, request: http.IncomingMessage, response: http.ServerResponse, mood: Mood | null): Promise<void> {
  const body = await buffer(request);
  if (mood === 'drop') return void request.socket.destroy();
  if (mood === 'hang') return;
  if (mood === 'drip') return drip(response);
  if (mood !== null && 'body' in mood) return void response.writeHead(mood.status ?? 200, { 'content-type': 'application/json', ...mood.headers }).end(mood.body);
  const passed = http.request(new URL(request.url ?? '/', target), { method: request.method, headers: request.headers }, (told) => {
    void buffer(told).then((text) => {
      const headers = Object.fromEntries(Object.entries(told.headers).filter(([name]) => name !== 'content-length' && name !== 'transfer-encoding'));
      response.writeHead(told.statusCode ?? 502, headers).end(mood === null ? text : mood.change(text.toString('utf8')));
    });
  });
  passed.on('error', () => request.socket.destroy());
  passed.end(body);
}

function drip(response: http.ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' }).write('[');
  const timer = setInterval(() => response.write(' '), 10);
  response.once('close', () => clearInterval(timer));
}
