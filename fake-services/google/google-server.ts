import http from 'node:http';
import { text } from 'node:stream/consumers';
import { GOOGLE_CLIENT_SECRET, startGoogle } from './google.ts';
import { GOOGLE_CLIENT_ID, type GooglePerson, type TokenFault } from './google-tokens.ts';

/**
 * The fake Google service as a process: `node fake-services/google/google-server.ts [port] [control
 * port]`. Control port: GET /calls; POST /__control/person sets the person who consents,
 * /__control/spoil {fault} makes the next tokens invalid, /__control/rotate signs with the second
 * key, /__control/reset.
 */
const [port = '4060', controlPort = '4061'] = process.argv.slice(2);
const google = await startGoogle(Number(port));

const control = http.createServer((request, response) => {
  void answer(request).then(([status, body]) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  );
});

async function answer(request: http.IncomingMessage): Promise<[number, unknown]> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (request.method === 'GET' && pathname === '/calls') return [200, google.calls];
  if (request.method !== 'POST') return [404, { message: 'unknown' }];
  const body: unknown = JSON.parse((await text(request)) || '{}');
  if (pathname === '/__control/reset') google.reset();
  else if (pathname === '/__control/person')
    Object.assign(google.person, body as Partial<GooglePerson>);
  else if (pathname === '/__control/spoil')
    google.spoil((body as { fault: TokenFault | null }).fault);
  else if (pathname === '/__control/rotate') google.rotate();
  else return [404, { message: 'unknown' }];
  return [200, {}];
}

const { authUrl, tokenUrl, jwksUrl } = google.settings;
const settings = {
  GOOGLE_CLIENT_ID,
  GOOGLE_CLIENT_SECRET,
  GOOGLE_AUTH_URL: authUrl,
  GOOGLE_TOKEN_URL: tokenUrl,
  GOOGLE_JWKS_URL: jwksUrl,
};
control.listen(Number(controlPort), '127.0.0.1', () =>
  process.stdout.write(
    `${Object.entries(settings)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')} control http://127.0.0.1:${controlPort}\n`,
  ),
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
