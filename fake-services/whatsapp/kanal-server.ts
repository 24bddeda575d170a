import http from 'node:http';
import { text } from 'node:stream/consumers';
import { KANAL_KEY, startKanal } from './kanal.ts';
import { type KanalFault, type KanalTemplate } from './fake-kanal.ts';

/**
 * The fake Kanal service as a process: `node fake-services/whatsapp/kanal-server.ts [port] [control
 * port]`. Control port: GET /messages, GET /calls; POST /__control/script queues faults,
 * /__control/key {api_key, is_active} (null removes the key), /__control/templates replaces the
 * list, /__control/reset.
 */
const [port = '4030', controlPort = '4031'] = process.argv.slice(2);
const kanal = await startKanal(Number(port));

const control = http.createServer((request, response) => {
  void answer(request).then(([status, body]) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  );
});

async function answer(request: http.IncomingMessage): Promise<[number, unknown]> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (request.method === 'GET' && pathname === '/messages') return [200, kanal.messages];
  if (request.method === 'GET' && pathname === '/calls') return [200, kanal.calls];
  if (request.method !== 'POST') return [404, { message: 'unknown' }];
  const body: unknown = JSON.parse((await text(request)) || '{}');
  if (pathname === '/__control/reset') kanal.reset();
  else if (pathname === '/__control/script')
    for (const fault of [body].flat() as KanalFault[]) kanal.fault(fault);
  else if (pathname === '/__control/templates')
    kanal.templates.splice(0, Infinity, ...(body as KanalTemplate[]));
  else if (pathname === '/__control/key')
    setKey(body as { api_key: string; is_active: boolean | null });
  else return [404, { message: 'unknown' }];
  return [200, {}];
}

function setKey({ api_key, is_active }: { api_key: string; is_active: boolean | null }): void {
  if (is_active === null) kanal.keys.delete(api_key);
  else kanal.keys.set(api_key, { is_active });
}

control.keepAliveTimeout = 600_000;
control.listen(Number(controlPort), '127.0.0.1', () =>
  process.stdout.write(
    `kanal ${kanal.url} control http://127.0.0.1:${controlPort} key ${KANAL_KEY}\n`,
  ),
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
