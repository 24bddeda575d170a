import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AttackAccount, AttackCase } from '../attack-case.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Opens uploads and headers that never end. Others must be able to upload meanwhile, and the slow
 * connections must be ended.
 */
export const slowConnections: AttackCase = {
  title: 'uploads of one byte a second, and connections that finish no header',
  run: async ({ size, address, registerStranger, request, stack, tried, mustHold }) => {
    const [slow, honest] = [await registerStranger(), await registerStranger()];
    const port = Number(new URL(address).port);
    const uploads = await Promise.all(
      Array.from({ length: 6 }, () => openSlow(port, upload(slow), stack)),
    );
    const headers = await Promise.all(
      Array.from({ length: 6 }, () => openSlow(port, 'GET /health HTTP/1.1\r\nhost: x', stack)),
    );
    // The bytes written before have arrived when a later request on another connection is answered.
    await request('GET', '/health');
    const form = (): FormData => {
      const body = new FormData();
      body.append('file', new File([PIXEL], 'logo.png', { type: 'image/png' }));
      return body;
    };
    const answer = await Promise.race([
      request('POST', '/api/team/store_image', { as: honest, body: form() }),
      Promise.race(uploads.map(({ closed }) => closed)).then(() => null),
    ]);
    tried(
      `6 unfinished uploads, then one of another team: ${answer?.status ?? 'no answer before they were ended'}`,
    );
    mustHold(
      'another team uploads while they are open',
      answer?.status === 200,
      `status ${answer?.status ?? 'none'}`,
    );
    const crowd = await request('POST', '/api/team/store_image', { as: slow, body: form() });
    tried(`a seventh upload of the same team: ${crowd.status}`);
    mustHold(
      'one team has a limited number of places',
      crowd.status === 429,
      `status ${crowd.status}`,
    );
    if (size === 'test') return;
    const ended = Promise.all([...uploads, ...headers].map(({ closed }) => closed)).then(
      () => true,
    );
    const isOver = await Promise.race([ended, sleep(60_000).then(() => false)]);
    tried(
      `6 slow uploads and 6 unfinished headers: ${isOver ? 'all ended by the instance' : 'still open after 60 s'}`,
    );
    mustHold('slow connections are ended', isOver);
  },
};

interface SlowConnection {
  closed: Promise<void>;
}

/** Writes the beginning, then one byte a second. */
async function openSlow(
  port: number,
  beginning: string,
  stack: AsyncDisposableStack,
): Promise<SlowConnection> {
  const socket = net.connect(port, '127.0.0.1');
  const closed = new Promise<void>((resolve) => {
    socket.on('error', () => undefined).on('close', () => resolve());
  });
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.resume();
  socket.write(beginning);
  const timer = setInterval(() => socket.write('a'), 1_000);
  stack.defer(() => {
    clearInterval(timer);
    socket.destroy();
  });
  return { closed };
}

function upload({ token, from }: AttackAccount): string {
  return [
    'POST /api/team/store_image HTTP/1.1',
    'host: 127.0.0.1',
    `x-forwarded-for: ${from}`,
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 1000000',
    '',
    '--x',
    'content-disposition: form-data; name="file"; filename="a.png"',
    '',
    'a',
  ].join('\r\n');
}
