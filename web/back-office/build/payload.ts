/**
 * The content of `{path}/_payload.json`: the build that would serve the page, and its public data.
 */
export interface Payload {
  path: string;
  build_id: string;
  data: unknown;
}
const read = new Map<string, Promise<Payload | null>>();

/**
 * Reads the payload once per path. Returns null on slow connections, where it would delay other
 * requests.
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

/** The Network Information API, which Safari and Firefox do not support. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

export const connectionOf = (browser: Navigator): Connection | undefined =>
  (browser as Navigator & { connection?: Connection }).connection;

/** Returns true on slow connections, where a prefetch would delay other requests. */
export function isSlow(connection: Connection | undefined): boolean {
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
}
