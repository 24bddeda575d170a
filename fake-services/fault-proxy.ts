import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createProxyFaults, type FaultProxy, type ProxyFault } from './proxy-fault.ts';

/**
 * Starts an HTTP proxy before a fake service. It forwards every call until a fault is set, so that
 * any service can give any wrong answer.
 */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const calls: string[] = [];
  const faults = createProxyFaults();
  const server = http.createServer((request, response) => {
    const path = request.url ?? '/';
    calls.push(`${request.method} ${path}`);
    void answer(target, request, response, faults.next(path));
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
    setFault: faults.set,
    stop: async () => (server.listening ? shut() : undefined),
  };
}

async function answer(
  target: string,
  request: http.IncomingMessage,
  response: http.ServerResponse,
  fault: ProxyFault | null,
): Promise<void> {
  const body = await buffer(request);
  if (fault === 'drop') return void request.socket.destroy();
  if (fault === 'hang') return;
  if (fault === 'drip') return drip(response);
  if (fault !== null && 'body' in fault)
    return void response
      .writeHead(fault.status ?? 200, { 'content-type': 'application/json', ...fault.headers })
      .end(fault.body);
  const passed = http.request(
    new URL(request.url ?? '/', target),
    { method: request.method, headers: request.headers },
    (sent) => {
      void buffer(sent).then((text) => {
        const headers = Object.fromEntries(
          Object.entries(sent.headers).filter(
            ([name]) => name !== 'content-length' && name !== 'transfer-encoding',
          ),
        );
        response
          .writeHead(sent.statusCode ?? 502, headers)
          .end(fault === null ? text : fault.change(text.toString('utf8')));
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
