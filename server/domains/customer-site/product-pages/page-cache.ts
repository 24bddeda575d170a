import { etagOf } from '../wall/public-call.ts';

/** What a public address answers. */
export interface PageContent {
  text: string;
  /** `Content-Security-Policy`; null: the answer is no document. */
  policy: string | null;
}

/** The same, as it is sent. */
export interface SentPage {
  bytes: Buffer;
  etag: string;
  policy: string | null;
}

export interface PageCache {
  /**
   * The page of this address at this version: from memory, from somebody who renders it right now,
   * or rendered. `version` was read before the call, and the content is read after it, so that what
   * is stored is never older than its version.
   */
  find(
    address: string,
    version: string,
    render: () => PageContent | Promise<PageContent>,
  ): Promise<SentPage>;
  size(): { bytes: number; pages: number };
}

/** In all shops of this process. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_PAGES = 20_000;
/** Of one page beside its texts: its objects and its place in the map. */
const OVERHEAD = 500;

/**
 * Pages that were rendered, each with the version of its content: nothing is sent without a version
 * that was read for the request. The page that was sent longest ago leaves first.
 */
export function createPageCache(
  {
    most_bytes,
    most_pages,
  }: {
    most_bytes: number;
    most_pages: number;
  } = { most_bytes: MOST_BYTES, most_pages: MOST_PAGES },
): PageCache {
  const pages = new Map<string, { version: string; page: SentPage; size: number }>();
  const rendering = new Map<string, { version: string; page: Promise<SentPage> }>();
  let bytes = 0;

  const remove = (address: string): void => {
    bytes -= pages.get(address)?.size ?? 0;
    pages.delete(address);
  };
  const store = (address: string, version: string, page: SentPage): void => {
    remove(address);
    const size =
      page.bytes.length +
      2 * (address.length + version.length + (page.policy?.length ?? 0)) +
      OVERHEAD;
    if (size > most_bytes) return;
    pages.set(address, { version, page, size });
    bytes += size;
    for (const [oldest] of pages) {
      if (bytes <= most_bytes && pages.size <= most_pages) return;
      remove(oldest);
    }
  };

  return {
    find: async (address, version, render) => {
      const stored = pages.get(address);
      if (stored?.version === version) {
        pages.delete(address);
        pages.set(address, stored);
        return stored.page;
      }
      const started = rendering.get(address);
      if (started?.version === version) return started.page;
      const own = { version, page: renderPage(render) };
      rendering.set(address, own);
      try {
        const page = await own.page;
        // Whoever came after with another version stores theirs.
        if (rendering.get(address) === own) store(address, version, page);
        return page;
      } finally {
        if (rendering.get(address) === own) rendering.delete(address);
      }
    },
    size: () => ({ bytes, pages: pages.size }),
  };
}

export async function renderPage(
  render: () => PageContent | Promise<PageContent>,
): Promise<SentPage> {
  const { text, policy } = await render();
  return { bytes: Buffer.from(text), etag: etagOf(text), policy };
}
