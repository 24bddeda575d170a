import http from 'node:http';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WebReading } from '#server/ports/websites.ts';
import { isPublicAddress } from './is-public-address.ts';
import { websites, type WebRules } from './open-websites.ts';

/** A request that reaches these servers was not blocked. */
const canary = http.createServer(touched);
const canaryOfIpv6 = http.createServer(touched);
let touches = 0;
let port = 0;
/** A shop that the tests may reach. */
const shop = http.createServer((request, answer) => {
  pages[request.url ?? '']?.(answer);
});
let shopPort = 0;
const pages: Record<string, (answer: http.ServerResponse) => void> = {};

function touched(_: http.IncomingMessage, answer: http.ServerResponse): void {
  touches += 1;
  answer.end();
}

beforeAll(async () => {
  await new Promise<void>((done) => {
    shop.listen(0, '127.0.0.1', done);
  });
  shopPort = (shop.address() as AddressInfo).port;
  await new Promise<void>((done) => {
    canary.listen(0, '127.0.0.1', done);
  });
  port = (canary.address() as AddressInfo).port;
  // On a machine without IPv6 there is nothing to check.
  await new Promise<void>((done) => {
    canaryOfIpv6
      .once('error', () => {
        done();
      })
      .listen(port, '::1', done);
  });
});
beforeEach(() => {
  touches = 0;
});
afterAll(() => {
  for (const server of [canary, canaryOfIpv6, shop]) server.close();
});

const guarded = (rules: Partial<WebRules> = {}): ReturnType<typeof websites> =>
  websites({
    isPublic: isPublicAddress,
    anyPort: true,
    resolve: () => Promise.resolve(['127.0.0.1', '::1']),
    // Longer than a busy machine takes. The slow answers below never end.
    patience: 30_000,
    ...rules,
  });
/** The shop of the tests runs on this machine, and is the only address that counts as public. */
const open = (rules: Partial<WebRules> = {}): ReturnType<typeof websites> =>
  guarded({
    isPublic: (address) => address === '127.0.0.1',
    resolve: () => Promise.resolve(['127.0.0.1']),
    ...rules,
  });
const at = (path: string, serve: (answer: http.ServerResponse) => void): string => {
  pages[path] = serve;
  return `http://boutique.fr:${shopPort}${path}`;
};
const bytesOf = (reading: WebReading): string =>
  reading.kind === 'read' ? reading.bytes.toString() : `${reading.kind}: ${reading.reason}`;

const IPV4 = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '0',
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.1.254',
  '169.254.169.254',
  '169.254.170.2',
  '0xa9fea9fe',
  '2852039166',
  '0251.0376.0251.0376',
  '100.64.0.1',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  '198.18.0.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '198.51.100.7',
  '203.0.113.9',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '１２７.0.0.1',
  '127.0.0.1.',
  '0x7f.1',
  '127.0x0.0.1',
];
const IPV6 = [
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '::ffff:169.254.169.254',
  '::127.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::7f00:1',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '2002:7f00:1::',
  '2002:a9fe:a9fe::',
  '2001::7f00:1',
  '2001:db8::1',
  '100::1',
  '3fff::1',
  '5f00::1',
  'fec0::1',
];
const NAMES = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'boutique.localhost',
  'metadata.google.internal',
  'interne.boutique.fr',
  'bоutique.fr',
  'xn--e1afmkfd.fr',
  'boutique.fr.',
  'localtest.me',
  '127.0.0.1.nip.io',
  'ⓛocalhost',
];
const WRAPS = [
  (host: string) => `http://${host}:PORT/`,
  (host: string) => `http://${host}:PORT/avis?x=1#y`,
  (host: string) => `HTTP://${host}:PORT`,
  (host: string) => ` ${host}:PORT `,
  (host: string) => `https://${host}:PORT/`,
];
const OTHERS = [
  'http://boutique.fr@127.0.0.1:PORT/',
  'http://a:b@boutique.fr:PORT/',
  'http://127.0.0.1:PORT@boutique.fr/',
  'ftp://127.0.0.1:PORT/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:PORT/_x',
  'data:text/html,x',
  'javascript:alert(1)',
  'ws://127.0.0.1:PORT',
  '//127.0.0.1:PORT/',
  'http:127.0.0.1:PORT',
  'http:/127.0.0.1:PORT',
  'http:\\\\127.0.0.1:PORT',
  'http://127.0.0.1:PORT\\@boutique.fr',
  'http://[::1]:PORT%00.fr/',
  'http://[fe80::1%25lo]:PORT/',
  'http://',
  'https://',
  '',
  ' ',
  'http://.',
  'http://..',
  'http://boutique.fr:99999',
  'http://boutique .fr',
  'unix:/tmp/x.sock',
  'jar:http://127.0.0.1:PORT!/',
  'blob:http://127.0.0.1:PORT/x',
];
const HOSTS = [...IPV4, ...IPV6.map((address) => `[${address}]`), ...NAMES];
const hostile = [...HOSTS.flatMap((host) => WRAPS.map((wrap) => wrap(host))), ...OTHERS];

test('nothing of a private network is ever asked, however its address is written', async () => {
  expect(hostile.length).toBeGreaterThanOrEqual(300);
  const pages = guarded();
  const read: string[] = [];
  for (const address of hostile) {
    const { kind } = await pages.read(address.replaceAll('PORT', String(port)));
    if (kind !== 'refused') read.push(address);
  }
  expect(read).toEqual([]);
  expect(touches).toBe(0);
});

test('a public address is one, and the canaries can sing', async () => {
  for (const address of [
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '193.0.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a01:e0a::1',
  ])
    expect(isPublicAddress(address), address).toBe(true);
  await fetch(`http://127.0.0.1:${port}/`);
  expect(touches).toBe(1);
});

/**
 * The first and last addresses in the registries of IANA, and an ordinary address beside each
 * range.
 */
const SPECIAL_RANGES: readonly (readonly [first: string, last: string, beside: string | null])[] = [
  ['0.0.0.0', '0.255.255.255', '1.0.0.0'],
  ['10.0.0.0', '10.255.255.255', '11.0.0.0'],
  ['100.64.0.0', '100.127.255.255', '100.63.255.255'],
  ['127.0.0.0', '127.255.255.255', '126.255.255.255'],
  ['168.63.129.16', '168.63.129.16', '168.63.129.17'],
  ['169.254.0.0', '169.254.255.255', '169.253.255.255'],
  ['172.16.0.0', '172.31.255.255', '172.32.0.0'],
  ['192.0.0.0', '192.0.0.255', '192.0.1.0'],
  ['192.0.2.0', '192.0.2.255', '192.0.3.0'],
  ['192.31.196.0', '192.31.196.255', '192.31.197.0'],
  ['192.52.193.0', '192.52.193.255', '192.52.194.0'],
  ['192.88.99.0', '192.88.99.255', '192.88.98.255'],
  ['192.168.0.0', '192.168.255.255', '192.169.0.0'],
  ['192.175.48.0', '192.175.48.255', '192.175.49.0'],
  ['198.18.0.0', '198.19.255.255', '198.20.0.0'],
  ['198.51.100.0', '198.51.100.255', '198.51.101.0'],
  ['203.0.113.0', '203.0.113.255', '203.0.114.0'],
  ['224.0.0.0', '255.255.255.255', '223.255.255.255'],
  ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', '2001:200::'],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db9::'],
  ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2003::'],
  ['2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff', '2620:4f:8001::'],
  ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', '3ffe::'],
  ['::', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2000::'],
  ['4000::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null],
  ['::ffff:1.1.1.1', '64:ff9b::1.1.1.1', null],
];

test.each(SPECIAL_RANGES)('no address from %s to %s is public', (first, last, beside) => {
  expect([first, last].map(isPublicAddress)).toEqual([false, false]);
  if (beside !== null) expect(isPublicAddress(beside), beside).toBe(true);
});

test('an address that only some programs can read is not public', () => {
  for (const address of ['8.8', '0x8.8.8.8', '134744072', '010.0.0.1', '2606:4700::1%eth0', ''])
    expect(isPublicAddress(address), address).toBe(false);
});

test('outside tests, only the two ports of the web and names of several words are asked', () => {
  const pages = guarded({ anyPort: false });
  expect(pages.check('boutique.fr')).toEqual({ kind: 'fine', address: 'https://boutique.fr/' });
  expect(pages.check('http://boutique.fr.:80/#haut')).toEqual({
    kind: 'fine',
    address: 'http://boutique.fr/',
  });
  for (const address of [
    'boutique',
    'localhost',
    'boutique.fr:8080',
    'boutique.fr:22',
    'http://.',
    `boutique.fr/${'x'.repeat(2_000)}`,
  ])
    expect(pages.check(address), address).toEqual({ kind: 'refused', reason: 'malformed' });
});

test('a name is resolved once, and the connection goes to the address that was checked', async () => {
  const answers = [['127.0.0.1'], ['::1']];
  let asked = 0;
  const pages = open({ resolve: () => Promise.resolve(answers[asked++] ?? []) });
  expect(bytesOf(await pages.read(at('/', (answer) => answer.end('Bonjour'))))).toBe('Bonjour');
  expect(asked).toBe(1);
});

test('a name that points to public and private addresses at once is refused', async () => {
  expect(
    await open({ resolve: () => Promise.resolve(['127.0.0.1', '::1']) }).read(
      at('/', (answer) => answer.end('Bonjour')),
    ),
  ).toEqual({ kind: 'refused', reason: 'private' });
});

test('three redirects are followed, each checked again, and no fourth', async () => {
  const to =
    (place: string) =>
    (answer: http.ServerResponse): void => {
      answer.writeHead(302, { location: place }).end();
    };
  at('/a', to('/b'));
  at('/b', to('/c'));
  at('/c', to('/d'));
  at('/d', (answer) => answer.end('arrivé'));
  expect(bytesOf(await open().read(`http://boutique.fr:${shopPort}/a`))).toBe('arrivé');
  expect(bytesOf(await open().read(at('/plus', to('/a'))))).toBe('unreachable: redirects');
  for (const inside of [
    `http://[::1]:${port}/`,
    'file:///etc/passwd',
    'http://169.254.169.254/latest/',
    '//0/',
    'http://a:b@boutique.fr/',
    '',
  ])
    expect(bytesOf(await open().read(at('/dedans', to(inside)))), inside).toBe(
      'unreachable: redirects',
    );
  expect(touches).toBe(0);
});

test('an endless page and a small one that unpacks without end are cut at 1 MB', async () => {
  const endless = at('/endless', (answer) => {
    const more = (): void => {
      while (!answer.destroyed && answer.write('x'.repeat(64_000)));
    };
    answer.on('drain', more);
    more();
  });
  const read = await open().read(endless);
  expect(read).toMatchObject({ kind: 'read', cut: true });
  expect(bytesOf(read)).toHaveLength(1_000_000);
  const bomb = zlib.gzipSync(Buffer.alloc(50_000_000));
  expect(bomb.length).toBeLessThan(300_000);
  const unpacked = await open().read(
    at('/bomb', (answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)),
  );
  expect(unpacked).toMatchObject({ kind: 'read', cut: true });
  expect(bytesOf(unpacked)).toHaveLength(1_000_000);
});

test('every silence, error and nonsense has its name', async () => {
  const drip = at('/slow', (answer) => {
    const timer = setInterval(() => answer.write('x'), 50);
    answer.on('close', () => {
      clearInterval(timer);
    });
  });
  expect(bytesOf(await open({ patience: 200 }).read(drip))).toBe('unreachable: slow');
  expect(bytesOf(await open({ patience: 200 }).read(at('/mute', () => {})))).toBe(
    'unreachable: slow',
  );
  expect(
    bytesOf(
      await open({ patience: 200, resolve: () => new Promise(() => {}) }).read(
        'http://boutique.fr/',
      ),
    ),
  ).toBe('unreachable: slow');
  expect(bytesOf(await open().read(at('/500', (answer) => answer.writeHead(500).end())))).toBe(
    'unreachable: status',
  );
  expect(
    bytesOf(
      await open().read(
        at('/broken', (answer) =>
          answer.writeHead(200, { 'content-encoding': 'br' }).end('pas du brotli'),
        ),
      ),
    ),
  ).toBe('unreachable: broken');
  expect(bytesOf(await open().read(`https://boutique.fr:${shopPort}/`))).toMatch(
    /^unreachable: (certificate|closed|broken)$/,
  );
  expect(bytesOf(await open().read('http://boutique.fr:1/'))).toBe('unreachable: closed');
  expect(
    bytesOf(
      await open({
        resolve: () => Promise.reject(Object.assign(new Error('?'), { code: 'ENOTFOUND' })),
      }).read('http://boutique.fr/'),
    ),
  ).toBe('unreachable: name');
});
