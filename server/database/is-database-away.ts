const SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Shutting down, starting up, cut short, too many connections, out of resources, only readable since another server took over. */
const SERVER = /^(57P0[1-5]|57014|25006|25P0[34]|53\d{3}|08\d{3})$/;

/** Whether an error says that PostgreSQL cannot be asked right now, rather than that the question was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (SERVER.test(code) || (SYSTEM.has(code) && 'syscall' in error)))
    return true;
  return /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable)/.test(
    error.message,
  );
}
