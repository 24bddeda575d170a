import http from 'node:http';
import { buffer } from 'node:stream/consumers';

/** What the next call to this path meets instead of an answer; `times` calls of them. */
export interface Fault {
  /**
   * `answer`: these words; `drop`: the line goes dead before anything is done; `lose_answer`: done,
   * but the line goes dead; `hang`: done, then silence; `cut`: the line goes dead after `bytes` of
   * the answer.
   */
  kind: 'answer' | 'drop' | 'lose_answer' | 'hang' | 'cut';
  bytes?: number;
  /** A piece of the path; every call when absent. */
  path?: string;
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  times?: number;
  /** Calls of this path that are answered first. */
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
  /** Waited before it is written. */
  delay_ms?: number;
}

export interface FaultServer {
  url: string;
  /** Calls by `METHOD path`, refused ones too. */
  calls: string[];
  fault(fault: Fault): void;
  /**
   * Called with the path of each request, before the queue of faults is read; null: no such
   * function.
   */
  misbehave(choose: ((path: string) => Fault | null) | null): void;
  reset(): void;
  stop(): Promise<void>;
}

/**
 * A local HTTP server of a third party that misbehaves on demand; `answer` is what it does
 * otherwise.
 */
export async function startFaultServer(
  port: number,
  answer: (call: FakeCall) => FakeAnswer,
): Promise<FaultServer> {
  const faults: Fault[] = [];
  let choose: ((path: string) => Fault | null) | null = null;
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

function take(faults: Fault[], pathname: string): Fault | null {
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

/** Whether one more call within `seconds` would be one too many; it counts when it is not. */
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
