import http from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A fault of the next call to this path, or of the next `times` calls. */
export interface ServiceFault {
  /**
   * `answer` sends the given answer. `drop` closes the connection before the work. `lose_answer`
   * does the work, then closes the connection. `hang` does the work and never answers. `cut` closes
   * the connection after `bytes` of the answer.
   */
  kind: 'answer' | 'drop' | 'lose_answer' | 'hang' | 'cut';
  bytes?: number;
  /** A part of the path. Every call matches when it is absent. */
  path?: string;
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  times?: number;
  /** Number of calls to this path that are answered before the fault. */
  skip?: number;
}

export interface FakeCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: http.IncomingHttpHeaders;
  body: string;
}

export interface FakeAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** Milliseconds until the answer is written. */
  delay_ms?: number;
}

export interface FaultServer {
  url: string;
  /** All calls as `METHOD path`, refused ones included. */
  calls: string[];
  fault(fault: ServiceFault): void;
  /**
   * Sets a function that is called with the path of each request, before the queued faults. Null
   * removes it.
   */
  misbehave(choose: ((path: string) => ServiceFault | null) | null): void;
  reset(): void;
  stop(): Promise<void>;
}

/**
 * Starts a local HTTP server of a third party with faults on demand. `answer` returns its normal
 * answers.
 */
export async function startFaultServer(
  port: number,
  answer: (call: FakeCall) => FakeAnswer,
): Promise<FaultServer> {
  const faults: ServiceFault[] = [];
  let choose: ((path: string) => ServiceFault | null) | null = null;
  const calls: string[] = [];
  const server = http.createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    calls.push(`${request.method} ${pathname}`);
    const fault = choose?.(pathname) ?? take(faults, pathname);
    if (fault?.kind === 'drop') return void request.socket.destroy();
    void buffer(request).then((body) => {
      const call = {
        method: request.method ?? 'GET',
        path: pathname,
        query: searchParams,
        headers: request.headers,
        body: body.toString('utf8'),
      };
      const reply =
        fault?.kind === 'answer'
          ? {
              status: fault.status ?? 500,
              body: fault.body ?? {},
              ...(fault.headers && { headers: fault.headers }),
            }
          : answer(call);
      if (fault?.kind === 'lose_answer') return void request.socket.destroy();
      if (fault?.kind === 'hang') return;
      const { body: content } = reply;
      const isText = typeof content === 'string';
      const bytes = isText || Buffer.isBuffer(content) ? content : JSON.stringify(content);
      const write = (): void => {
        response.writeHead(reply.status, {
          'content-type': isText ? 'text/html' : 'application/json',
          ...(fault?.kind === 'cut' && { 'content-length': Buffer.byteLength(bytes) }),
          ...reply.headers,
        });
        if (fault?.kind !== 'cut') return void response.end(bytes);
        response.write(Buffer.from(bytes).subarray(0, fault.bytes ?? 0), () =>
          request.socket.destroy(),
        );
      };
      if ('delay_ms' in reply && reply.delay_ms) setTimeout(write, reply.delay_ms);
      else write();
    });
  });
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve, reject) =>
    server.listen(port, '127.0.0.1', resolve).once('error', reject),
  );
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`,
    calls,
    fault: (fault) => void faults.push({ ...fault }),
    misbehave: (by) => void (choose = by),
    reset: () => {
      faults.length = calls.length = 0;
      choose = null;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function take(faults: ServiceFault[], pathname: string): ServiceFault | null {
  const index = faults.findIndex(({ path }) => path === undefined || pathname.includes(path));
  const fault = faults[index];
  if (!fault) return null;
  if (fault.skip !== undefined && fault.skip > 0) {
    fault.skip -= 1;
    return null;
  }
  if (fault.times !== undefined && fault.times > 1) fault.times -= 1;
  else faults.splice(index, 1);
  return fault;
}

/**
 * Returns true when one more call within `seconds` would exceed the limit. Otherwise the call is
 * counted.
 */
export function createCallLimit(): {
  isTooMuch(key: string, limit: number, seconds: number): boolean;
  reset(): void;
} {
  const starts = new Map<string, number[]>();
  return {
    isTooMuch: (key, limit, seconds) => {
      const recent = (starts.get(key) ?? []).filter(
        (at) => at > performance.now() - seconds * 1000,
      );
      starts.set(key, recent);
      return recent.length >= limit || recent.push(performance.now()) > limit;
    },
    reset: () => starts.clear(),
  };
}
