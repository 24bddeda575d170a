// Runs in its own process, so that the load generator does not slow the measured server: `node
// bench/loader.ts` with one Load as JSON on its standard input. It uses plain sockets, because
// `node:http` would be slower than the servers it measures.
import { createHmac } from 'node:crypto';
import net from 'node:net';
import { json } from 'node:stream/consumers';
import { quantile } from './spread.ts';

export interface HttpLoad {
  port: number;
  /** Requested in turn. */
  paths: readonly string[];
  /** The requests to each path, in sequence, counted as one. A single GET when absent. */
  steps?: readonly LoadStep[];
  /** Signed requests, each with a new number, which replace the paths. */
  signed?: SignedCall;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

export interface LoadStep {
  method: 'GET' | 'POST';
  /** Appended to the path. */
  rest: string;
  /** The body of a plain form. */
  form?: string;
}

/**
 * A signed request. `{n}` in the address, the headers and the body is replaced by a number that no
 * other request has.
 */
export interface SignedCall {
  path: string;
  headers: Record<string, string>;
  body: string;
  secret: string;
  header: string;
  /** Written before the signature. */
  prefix: string;
  encoding: 'hex' | 'base64';
}

export interface LoadFigures {
  per_second: number;
  p50_ms: number;
  p95_ms: number;
  p99_ms: number;
  /**
   * The longest duration, and the number of answers that took more than a second, warm-up included.
   */
  max_ms: number;
  late: number;
  /** Number of answers that were neither 2xx nor 303. */
  refused: number;
  /** Number of all answers, warm-up included. */
  done: number;
  /** Bytes of one answer on the wire, head and body. */
  bytes: number;
}

const WARM_MS = 500;

const load = (await json(process.stdin)) as HttpLoad;
const head = Object.entries({ host: `127.0.0.1:${load.port}`, ...load.headers })
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');
const steps = load.steps ?? [{ method: 'GET', rest: '' }];
const units = load.paths.map((path) =>
  steps.map(({ method, rest, form = '' }) =>
    Buffer.from(
      `${method} ${path}${rest} HTTP/1.1\r\n${head}${method === 'POST' ? `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${form.length}\r\n` : ''}\r\n${form}`,
    ),
  ),
);
const run = Date.now() * 1000 + (process.pid % 1000);
const began = performance.now();
const measureFrom = began + WARM_MS;
const end = measureFrom + load.seconds * 1000;
const took: number[] = [];
let refused = 0;
let slowest = 0;
let late = 0;
let done = 0;
let turn = 0;
let bytes = 0;

await Promise.all(Array.from({ length: load.connections }, repeatRequests));
const loaded: LoadFigures = {
  per_second: took.length / load.seconds,
  p50_ms: quantile(took, 0.5),
  p95_ms: quantile(took, 0.95),
  p99_ms: quantile(took, 0.99),
  max_ms: slowest,
  late,
  refused,
  done,
  bytes,
};
console.log(JSON.stringify(loaded));

function sign(
  { path, headers, body, secret, header, prefix, encoding }: SignedCall,
  number: number,
): Buffer {
  const own = (text: string): string => text.replaceAll('{n}', String(run + number));
  const bytes = Buffer.from(own(body));
  const signature = createHmac('sha256', secret).update(bytes).digest(encoding);
  const lines = Object.entries({
    ...headers,
    [header]: prefix + signature,
    'content-type': 'application/json',
    'content-length': String(bytes.length),
  }).map(([name, value]) => `${name}: ${own(value)}\r\n`);
  return Buffer.concat([
    Buffer.from(`POST ${own(path)} HTTP/1.1\r\n${head}${lines.join('')}\r\n`),
    bytes,
  ]);
}

/** Sends a request, reads the whole answer and repeats, on one connection. */
function repeatRequests(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port: load.port, host: '127.0.0.1', noDelay: true });
    let requestedNames = 0;
    let unit: readonly Buffer[] = [];
    let step = 0;
    let missing = -1; // bytes of the body; -1 while the head is incomplete
    let partialHead: Buffer | undefined;
    const send = (): void => {
      missing = -1;
      socket.write(unit[step++] ?? '');
    };
    const call = (): void => {
      requestedNames = performance.now();
      unit = load.signed ? [sign(load.signed, turn++)] : (units[turn++ % units.length] ?? []);
      step = 0;
      send();
    };
    socket.on('connect', call);
    socket.on('error', reject);
    socket.on('data', (part) => {
      const chunk = typeof part === 'string' ? Buffer.from(part) : part;
      if (missing >= 0) missing -= chunk.length;
      else {
        const text = partialHead ? Buffer.concat([partialHead, chunk]) : chunk;
        const bodyAt = text.indexOf('\r\n\r\n') + 4;
        if (bodyAt < 4) {
          partialHead = text;
          return;
        }
        partialHead = undefined;
        const answer = text.toString('latin1', 0, bodyAt);
        const length = Number(
          /^content-length: (\d+)/im.exec(answer)?.[1] ??
            (answer.startsWith('HTTP/1.1 204') ? 0 : undefined),
        );
        if (Number.isNaN(length)) return reject(new Error(`no content-length: ${answer}`));
        if (!/^HTTP\/1\.1 (?:2|303)/.test(answer)) refused++;
        bytes = bodyAt + length;
        missing = length - (text.length - bodyAt);
      }
      if (missing > 0) return;
      if (step < unit.length) return send();
      done++;
      const now = performance.now();
      slowest = Math.max(slowest, now - requestedNames);
      if (now - requestedNames > 1_000) late++;
      if (requestedNames >= measureFrom && now <= end) took.push(now - requestedNames);
      if (now < end) return call();
      socket.destroy();
      resolve();
    });
    socket.on('close', () =>
      performance.now() < end ? reject(new Error('closed during a request')) : resolve(),
    );
  });
}
