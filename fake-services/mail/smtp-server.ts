import http from 'node:http';
import { text } from 'node:stream/consumers';
import { startSmtp } from './smtp.ts';
import type { SmtpFault } from './smtp-state.ts';

/**
 * The fake SMTP service as a process: `node fake-services/mail/smtp-server.ts [smtp port] [http
 * port]`. HTTP port: GET /mails[?to=…] returns the accepted e-mails, GET /message_ids only their
 * ids; POST /__control/script queues faults, /__control/delay {milliseconds}, /__control/reset
 * clears everything.
 */
const [smtpPort = '2525', httpPort = '2580'] = process.argv.slice(2);
const smtp = await startSmtp({ port: Number(smtpPort) });

const control = http.createServer((request, response) => {
  void answer(request).then(
    ([status, body]) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    (error: unknown) => response.writeHead(400).end(String(error)),
  );
});

async function answer(request: http.IncomingMessage): Promise<[number, unknown]> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const to = url.searchParams.get('to');
  if (request.method === 'GET' && url.pathname === '/mails')
    return [200, to === null ? smtp.mails : smtp.mailsTo(to)];
  if (request.method === 'GET' && url.pathname === '/message_ids')
    return [200, smtp.mails.map((mail) => mail.message_id)];
  if (request.method !== 'POST') return [404, { message: 'unknown' }];
  const body: unknown = JSON.parse((await text(request)) || '{}');
  if (url.pathname === '/__control/reset') smtp.reset();
  else if (url.pathname === '/__control/script')
    for (const fault of [body].flat() as SmtpFault[]) smtp.fault(fault);
  else if (url.pathname === '/__control/delay')
    smtp.setDelay(Number((body as { milliseconds?: number }).milliseconds ?? 0));
  else return [404, { message: 'unknown' }];
  return [200, {}];
}

// A script that pauses for more than the default five seconds must be able to reuse its connection.
control.keepAliveTimeout = 600_000;
control.listen(Number(httpPort), '127.0.0.1', () =>
  process.stdout.write(`smtp 127.0.0.1:${smtp.port} http 127.0.0.1:${httpPort}\n`),
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
