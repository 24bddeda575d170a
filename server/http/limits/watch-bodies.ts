import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The longest duration of a body of this route, in milliseconds, where files are larger than
     * elsewhere.
     */
    longestBodyMs?: number;
  }
}

interface Pace {
  /** The least number of bytes that a body must receive in each window. */
  leastBytes: number;
  windowMs: number;
  checkMs: number;
}

const ONE_KB_A_SECOND: Pace = { leastBytes: 5_000, windowMs: 5_000, checkMs: 1_000 };
/** Enough for 10 MB at 1 Mbit/s, with a reserve. */
const LONGEST_MS = 120_000;
/**
 * In bytes, for the fields, the boundaries and the part headers of a multipart body, in addition to
 * its files.
 */
const MULTIPART_OVERHEAD = 4_000_000;
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

interface BodyWindow {
  windowBegan: number;
  /** Bytes that the connection had received when the window began. */
  bytesBefore: number;
  /** The most bytes that the connection may receive in all. */
  most: number;
  /** The time by which the body must have arrived. */
  deadline: number;
}

/**
 * Ends a connection whose body arrives at less than 1 KB/s after its first 5 s, or never ends,
 * because meanwhile it occupies memory, a file and a slot.
 */
export function watchBodies(http: FastifyInstance, pace = ONE_KB_A_SECOND): void {
  const bodies = new Map<IncomingMessage, BodyWindow>();
  http.addHook('preParsing', (request, _reply, _payload, done) => {
    const { raw } = request;
    // A request that a test injects has no real connection.
    if (hasBody(raw) && !raw.complete && raw.socket instanceof Socket) {
      const bytesBefore = raw.socket.bytesRead;
      bodies.set(raw, {
        windowBegan: performance.now(),
        bytesBefore,
        most: bytesBefore + mostBytes(request),
        deadline: performance.now() + (request.routeOptions.config.longestBodyMs ?? LONGEST_MS),
      });
    }
    done();
  });
  let timer: NodeJS.Timeout | undefined;
  http.addHook('onListen', (done) => {
    timer = setInterval(() => check(bodies, performance.now(), pace), pace.checkMs).unref();
    done();
  });
  http.addHook('onClose', (_instance, done) => {
    clearInterval(timer);
    done();
  });
}

function check(
  bodies: Map<IncomingMessage, BodyWindow>,
  now: number,
  { leastBytes, windowMs }: Pace,
): void {
  for (const [raw, watched] of bodies) {
    if (raw.complete || raw.destroyed) {
      bodies.delete(raw);
      continue;
    }
    const { bytesRead } = raw.socket;
    // The sender is not slow while this process does not read.
    const isRead = raw.readableFlowing === true;
    const isTooSlow = isRead && bytesRead - watched.bytesBefore < leastBytes;
    if (bytesRead > watched.most || now > watched.deadline) end(raw);
    else if (now - watched.windowBegan >= windowMs) {
      if (isTooSlow) end(raw);
      watched.windowBegan = now;
      watched.bytesBefore = bytesRead;
    }
  }
}

function end({ socket }: IncomingMessage): void {
  socket.end(TOO_SLOW);
  socket.destroySoon();
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function mostBytes({ routeOptions }: FastifyRequest): number {
  return (routeOptions.bodyLimit ?? 0) + MULTIPART_OVERHEAD;
}
