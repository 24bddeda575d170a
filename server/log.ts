import { pino, type Logger } from 'pino';

/** Structured logs without personal data: no bodies, no queries, no tokens. */
export function createLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: ['headers', 'body', '*.email', '*.phone_number', '*.token'] });
}

/** A path as it may be written down: without its query, the customer’s token hidden. */
export function maskPath(url: string): string {
  return (url.split('?')[0] ?? '/').replace(/^\/y\/[^/]+/, '/y/…');
}
