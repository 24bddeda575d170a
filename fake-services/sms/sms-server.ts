import http from 'node:http';
import { text } from 'node:stream/consumers';
import { BREVO_KEY, startBrevo } from './brevo.ts';
import type { ServiceFault } from '#fake-services/fault-server.ts';
import { startTwilio, TWILIO_SID, TWILIO_TOKEN } from './twilio.ts';

/**
 * Both fake SMS services as a process: `node fake-services/sms/sms-server.ts [brevo port] [twilio
 * port] [control port]`. Control port, under /brevo and /twilio: GET /__control/requests and
 * /messages; POST /__control/script queues faults, /__control/emit {index, status, error_code?}
 * sends the status of a message, /__control/inbound {url, from, to, body} (Twilio),
 * /__control/reset.
 */
const [brevoPort = '4040', twilioPort = '4041', controlPort = '4042'] = process.argv.slice(2);
const brevo = await startBrevo(Number(brevoPort));
const twilio = await startTwilio(Number(twilioPort));

interface EmittedMessage {
  index: number;
  status: string;
  error_code?: string;
}

const control = http.createServer((request, response) => {
  void answer(request).then(([status, body]) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  );
});

async function answer(request: http.IncomingMessage): Promise<[number, unknown]> {
  const [, name, ...rest] = new URL(request.url ?? '/', 'http://localhost').pathname.split('/');
  const service = name === 'brevo' ? brevo : name === 'twilio' ? twilio : null;
  const what = `${request.method} ${rest.join('/')}`;
  if (!service) return [404, { message: 'unknown' }];
  if (what === 'GET messages') return [200, service.messages];
  if (what === 'GET __control/requests') return [200, service.calls];
  const body: unknown = JSON.parse((await text(request)) || '{}');
  if (what === 'POST __control/reset') service.reset();
  else if (what === 'POST __control/script')
    for (const fault of [body].flat() as ServiceFault[]) service.fault(fault);
  else if (what === 'POST __control/emit')
    return [200, { status: await emit(name, body as EmittedMessage) }];
  else if (what === 'POST __control/inbound')
    return [
      200,
      { status: await writeTo(body as { url: string; from: string; to: string; body: string }) },
    ];
  else return [404, { message: 'unknown' }];
  return [200, {}];
}

async function emit(
  name: string | undefined,
  { index, status, error_code }: EmittedMessage,
): Promise<number> {
  const [sms, message] = [brevo.messages[index], twilio.messages[index]];
  if (name === 'brevo') return sms ? brevo.emit(sms, status) : 404;
  return message
    ? twilio.emit(message, status, error_code === undefined ? {} : { error_code })
    : 404;
}

async function writeTo({
  url,
  ...message
}: {
  url: string;
  from: string;
  to: string;
  body: string;
}): Promise<number> {
  return twilio.emitInbound(url, { account_sid: TWILIO_SID, ...message });
}

control.keepAliveTimeout = 600_000;
control.listen(Number(controlPort), '127.0.0.1', () =>
  process.stdout.write(
    `brevo ${brevo.url} key ${BREVO_KEY} · twilio ${twilio.url} account ${TWILIO_SID} token ${TWILIO_TOKEN} · control http://127.0.0.1:${controlPort}\n`,
  ),
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
