/** What `{path}/_payload.json` says: the build that would serve the page, and its public data. */
export interface Payload {
  path: string;
  build_id: string;
  data: unknown;
}
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}
const read = new Map<string, Promise<Payload | null>>();

/** Reads it once per page and path; nothing on slow connections, where it would take the place of what the person waits for. */
export function prefetchPayload(path: string): Promise<Payload | null> {
  if (isSlow((navigator as Navigator & { connection?: Connection }).connection))
    return Promise.resolve(null);
  const known = read.get(path) ?? readPayload(path);
  read.set(path, known);
  return known;
}

export function isSlow(connection: Connection | undefined): boolean {
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
}

async function readPayload(path: string): Promise<Payload | null> {
  const response = await fetch(`${path.replace(/\/$/, '')}/_payload.json`).catch(() => null);
  return response?.ok ? ((await response.json()) as Payload) : null;
}
