/** What `{path}/_payload.json` says: the build that would serve the page, and its public data. */
export interface Payload {
  path: string;
  build_id: string;
  data: unknown;
}
const read = new Map<string, Promise<Payload | null>>();

/**
 * Reads it once per page and path; nothing on slow connections, where it would take the place of
 * what the person waits for.
 */
export function prefetchPayload(path: string): Promise<Payload | null> {
  if (isSlow(connectionOf(navigator))) return Promise.resolve(null);
  const pending = read.get(path) ?? readPayload(path);
  read.set(path, pending);
  return pending;
}

async function readPayload(path: string): Promise<Payload | null> {
  const response = await fetch(`${path.replace(/\/$/, '')}/_payload.json`).catch(() => null);
  return response?.ok ? ((await response.json()) as Payload) : null;
}

/** What browsers say of the connection; Safari and Firefox say nothing. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

export const connectionOf = (browser: Navigator): Connection | undefined =>
  (browser as Navigator & { connection?: Connection }).connection;

/** Nothing is read in advance there: it would take the place of what the person waits for. */
export function isSlow(connection: Connection | undefined): boolean {
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
}
