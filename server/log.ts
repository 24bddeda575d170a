import { pino, type DestinationStream, type Logger } from 'pino';

const REDACTED = [
  'headers',
  'body',
  'query',
  '*.email',
  '*.phone_number',
  '*.recipient',
  '*.password',
  '*.token',
  '*.authorization',
  'email',
  'phone_number',
  'recipient',
  'password',
  'token',
];

/**
 * Structured logs without personal data: no bodies, no queries, no tokens, and of an error only
 * what names the fault.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: REDACTED,
    serializers: { err: describeError },
  };
  return pino(options, destination ?? openLogFile(STANDARD_OUTPUT));
}

const STANDARD_OUTPUT = 1;
/** What waits while nothing can be written; more is lost. */
const MOST_WAITING_BYTES = 1_000_000;

/** A log on a full disk, or at a terminal that is gone, is no reason to stop. */
export function openLogFile(fd: number): DestinationStream {
  const file = pino.destination({ fd, sync: true, maxLength: MOST_WAITING_BYTES });
  file.on('error', () => undefined);
  return file;
}

/**
 * A path as it may be written down: without its query, the tokens of customers and of hooks hidden.
 */
export function maskPath(url: string): string {
  return (url.split(/[?#]/)[0] ?? '/').replace(
    /^\/(y|webhooks\/(?:brevo|trustpilot))\/[^/]+/,
    '/$1/…',
  );
}

interface DescribedError {
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
  cause?: DescribedError;
}

/**
 * PostgreSQL repeats the values it refuses (`detail`, and the quoted part of a data exception),
 * mail servers the address: those stay out.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!isErrorLike(error))
    return { type: typeof error, message: maskAddresses(String(error)), stack: '' };
  const { code, constraint } = error;
  const isDataException = typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code);
  const mask = (text: string) =>
    maskAddresses(
      isDataException
        ? text.replaceAll(error.message, error.message.replace(/"[^]*"/, '"…"'))
        : text,
    );
  return {
    type: error.name || 'Error',
    message: mask(error.message),
    stack: mask(error.stack ?? ''),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(error.cause !== undefined && depth < 5 && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** Errors, and the plain copies of them that pg-boss hands on. */
function isErrorLike(error: unknown): error is Error & { code?: unknown; constraint?: unknown } {
  return (
    typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    typeof error.message === 'string'
  );
}

function maskAddresses(text: string): string {
  return text.replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '…@…').replace(/\+\d[\d .-]{7,}\d/g, '+…');
}
