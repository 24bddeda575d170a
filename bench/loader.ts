// A process of its own, so that asking costs the asked nothing: `node bench/loader.ts` with one Load as JSON on its input.
// Bare sockets: node:http would be slower than the servers it measures.
import net from 'node:net';
import { json } from 'node:stream/consumers';
import { quantile } from './spread.ts';

export interface Load {
  port: number;
  /** Asked in turn. */
  paths: readonly string[];
  /** What is done with each path, one after the other, counted together; one GET when absent. */
  steps?: readonly Step[];
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

export interface Step {
  method: 'GET' | 'POST';
  /** Behind the path. */
  rest: string;
  /** A plain form. */
  form?: string;
}

export interface Loaded {
  per_second: number;
  p50_ms: number;
  p99_ms: number;
  /** Answers that were neither 2xx nor 303. */
  refused: number;
  /** All of them, warming up included. */
  done: number;
  /** Bytes of one answer on the wire, head and body. */
  bytes: number;
}

const WARM_MS = 500;

const load = (await json(process.stdin)) as Load;
const head = Object.entries({ host: `127.0.0.1:${load.port}`, ...load.headers }).map(([name, value]) => `${name}: ${value}\r\n`).join('');
const steps = load.steps ?? [{ method: 'GET', rest: '' }];
const units = load.paths.map((path) => steps.map(({ method, rest, form = '' }) => Buffer.from(`${method} ${path}${rest} HTTP/1.1\r\n${head}${method === 'POST' ? `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${form.length}\r\n` : ''}\r\n${form}`)));
const began = performance.now();
const measureFrom = began + WARM_MS;
const end = measureFrom + load.seconds * 1000;
const took: number[] = [];
let refused = 0;
let done = 0;
let turn = 0;
let bytes = 0;

await Promise.all(Array.from({ length: load.connections }, keepAsking));
const loaded: Loaded = { per_second: took.length / load.seconds, p50_ms: quantile(took, 0.5), p99_ms: quantile(took, 0.99), refused, done, bytes };
console.log(JSON.stringify(loaded));

/** One connection: asks, reads the whole answer, asks again. */
function keepAsking(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port: load.port, host: '127.0.0.1', noDelay: true });
    let asked = 0;
    let unit: readonly Buffer[] = [];
    let step = 0;
    let missing = -1; // of the body; -1 while the head is not whole
    let kept: Buffer | undefined;
    const send = (): void => {
      missing = -1;
      socket.write(unit[step++] ?? '');
    };
    const ask = (): void => {
      asked = performance.now();
      unit = units[turn++ % units.length] ?? [];
      step = 0;
      send();
    };
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('data', (part) => {
      const chunk = typeof part === 'string' ? Buffer.from(part) : part;
      if (missing >= 0) missing -= chunk.length;
      else {
        const text = kept ? Buffer.concat([kept, chunk]) : chunk;
        const bodyAt = text.indexOf('\r\n\r\n') + 4;
        if (bodyAt < 4) {
          kept = text;
          return;
        }
        kept = undefined;
        const answer = text.toString('latin1', 0, bodyAt);
        const length = Number(/^content-length: (\d+)/im.exec(answer)?.[1] ?? (answer.startsWith('HTTP/1.1 204') ? 0 : undefined));
        if (Number.isNaN(length)) return reject(new Error(`no content-length: ${answer}`));
        if (!/^HTTP\/1\.1 (?:2|303)/.test(answer)) refused++;
        bytes = bodyAt + length;
        missing = length - (text.length - bodyAt);
      }
      if (missing > 0) return;
      if (step < unit.length) return send();
      done++;
      const now = performance.now();
      if (asked >= measureFrom && now <= end) took.push(now - asked);
      if (now < end) return ask();
      socket.destroy();
      resolve();
    });
    socket.on('close', () => (performance.now() < end ? reject(new Error('closed while asked')) : resolve()));
  });
}
