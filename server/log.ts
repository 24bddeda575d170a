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
 * Creates structured logs without personal data: no bodies, queries or tokens, and of an error only
 * the fields that identify it.
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
/** Bytes that are buffered while nothing can be written. Further lines are lost. */
const MOST_WAITING_BYTES = 1_000_000;

/** Opens the log. An error, such as a full disk or a closed terminal, does not stop the program. */
export function openLogFile(fd: number): DestinationStream {
  const file = pino.destination({ fd, sync: true, maxLength: MOST_WAITING_BYTES });
  file.on('error', () => undefined);
  return file;
}

/**
 * Returns a path that may be logged: without its query, and with the tokens of customers and
 * webhooks masked.
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
 * Describes an error without the values that PostgreSQL repeats (`detail`, and the quoted part of a
 * data exception), and without the addresses that mail servers repeat.
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

/** Returns true for errors, and for the plain copies of them in pg-boss. */
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
