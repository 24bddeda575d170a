const SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/**
 * Error codes of PostgreSQL for: shutting down, starting up, a closed connection, too many
 * connections, out of resources, read-only after a failover.
 */
const SERVER = /^(57P0[1-5]|57014|25006|25P0[34]|53\d{3}|08\d{3})$/;

/**
 * Returns true when an error means that PostgreSQL is not available, rather than that the statement
 * is wrong.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (SERVER.test(code) || (SYSTEM.has(code) && 'syscall' in error)))
    return true;
  return /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable)/.test(
    error.message,
  );
}
