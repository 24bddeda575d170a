import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AttackCase } from '../attack-case.ts';

/**
 * Webhooks of other services may be large. One without a valid signature must be refused before it
 * is parsed as JSON.
 */
export const unsignedWebhooks: AttackCase = {
  title: '3.4 MB to the webhooks of other services, without a signature or with a wrong one',
  run: async ({ size, address, newAddress, request, tried, mustHold }) => {
    const length = size === 'test' ? 20_000 : 110_000;
    const delivery = `{"object":"whatsapp_business_account","entry":[${Array.from(
      { length },
      (_, index) => `{"id":"${index}","a":{}}`,
    ).join()}]}`;
    const attempts = [
      { path: '/webhooks/meta', headers: {} },
      { path: '/webhooks/meta', headers: { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` } },
      { path: '/webhooks/shopify', headers: {} },
      { path: '/webhooks/slack', headers: {} },
      { path: '/webhooks/twilio/status', headers: {} },
      { path: '/webhooks/brevo/wrong', headers: {} },
      { path: '/webhooks/trustpilot/wrong', headers: {} },
    ];
    for (const { path, headers } of attempts) {
      const { status } = await request('POST', path, {
        from: newAddress(),
        headers,
        body: delivery,
      });
      const signed = Object.keys(headers).length > 0 ? 'wrongly signed' : 'unsigned';
      tried(`${path}, ${signed}, ${delivery.length} bytes: ${status}`);
      // Status 0: the connection was closed after the answer, while the body was still being
      // written.
      mustHold(
        `${path}, ${signed}: refused`,
        [0, 401, 404, 413].includes(status),
        `status ${status}`,
      );
      if (Object.keys(headers).length > 0) continue;
      const early = await answerToHead(Number(new URL(address).port), path);
      tried(`${path}, its header alone: ${early}`);
      mustHold(`${path}: refused before its body came`, /^HTTP\/1\.1 40[14] /.test(early), early);
    }
  },
};

/**
 * Returns the status line of the answer to a request whose body was not sent. The timeout only ends
 * a failing case.
 */
async function answerToHead(port: number, path: string): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 200000\r\n\r\n`);
  const answer = new Promise<string>((resolve) => {
    socket.once('data', (bytes) => resolve(bytes.toString('latin1').split('\r\n')[0] ?? ''));
    socket.once('close', () => resolve('closed without an answer')).on('error', () => undefined);
  });
  const first = await Promise.race([answer, sleep(30_000, 'no answer')]);
  socket.destroy();
  return first;
}
