import {
  decodeBytes,
  encodeBytes,
  type Encoding,
  LONGEST_PLAIN,
} from '#server/http/calls/encode-body.ts';
import { etagOf } from '../wall/public-call.ts';

/** The content of a public address. */
export interface PageContent {
  text: string;
  /** `Content-Security-Policy`. Null when the response is no document. */
  policy: string | null;
}

/** The same content as it is sent. */
export interface SentPage {
  bytes: Buffer;
  /** The compression of `bytes`. Null when they are not compressed. */
  encoding: Encoding | null;
  /** The ETag of the content, whatever its compression. */
  etag: string;
  policy: string | null;
}

export interface PageCache {
  /**
   * Returns the page of this address at this version in the encoding of the reader: from memory,
   * converted from another encoding in memory, from a rendering in progress, or rendered. `version`
   * was read before the call, and the content is read after it, so that a cached page is never
   * older than its version.
   */
  find(
    address: string,
    version: string,
    encoding: Encoding | null,
    render: () => PageContent | Promise<PageContent>,
  ): Promise<SentPage>;
  size(): { bytes: number; forms: number };
}

/** Bytes in memory for all shops of this process. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_FORMS = 20_000;
/** Bytes of one entry beside its texts: its objects and its place in the map. */
const OVERHEAD = 500;
const FORMS: readonly (Encoding | null)[] = ['br', 'gzip', null];

interface PageEntry {
  version: string;
  page: SentPage;
  size: number;
}
interface PageWork {
  version: string;
  page: Promise<SentPage>;
}

/**
 * Caches rendered pages, each with the version of its content. A page is sent only with a version
 * that was read for the request. It is stored compressed as its readers accept it, and uncompressed
 * only when a reader accepts nothing else. The entry that was sent longest ago is deleted first.
 */
export function createPageCache(
  {
    most_bytes,
    most_forms,
  }: {
    most_bytes: number;
    most_forms: number;
  } = { most_bytes: MOST_BYTES, most_forms: MOST_FORMS },
): PageCache {
  const forms = new Map<string, PageEntry>();
  const rendering = new Map<string, PageWork>();
  const making = new Map<string, PageWork>();
  let bytes = 0;

  const remove = (key: string): void => {
    bytes -= forms.get(key)?.size ?? 0;
    forms.delete(key);
  };
  const store = (address: string, encoding: Encoding | null, stored: Omit<PageEntry, 'size'>) => {
    // Entries of another version are no longer useful.
    for (const form of FORMS) {
      const key = keyOf(address, form);
      if (form === encoding || forms.get(key)?.version !== stored.version) remove(key);
    }
    const { version, page } = stored;
    const size =
      page.bytes.length +
      2 * (address.length + version.length + (page.policy?.length ?? 0)) +
      OVERHEAD;
    if (size > most_bytes) return;
    forms.set(keyOf(address, encoding), { version, page, size });
    bytes += size;
    for (const [oldest] of forms) {
      if (bytes <= most_bytes && forms.size <= most_forms) return;
      remove(oldest);
    }
  };
  const findStored = (address: string, version: string): SentPage | undefined =>
    FORMS.map((form) => forms.get(keyOf(address, form))).find(
      (stored) => stored?.version === version,
    )?.page;

  return {
    find: async (address, version, encoding, render) => {
      const key = keyOf(address, encoding);
      const stored = forms.get(key);
      if (stored?.version === version) {
        forms.delete(key);
        forms.set(key, stored);
        return stored.page;
      }
      return share(
        making,
        key,
        version,
        async () => {
          const page =
            findStored(address, version) ??
            (await share(rendering, address, version, () => renderPage(render)));
          return encodePage(page, encoding);
        },
        (page) => store(address, encoding, { version, page }),
      );
    },
    size: () => ({ bytes, forms: forms.size }),
  };
}

const keyOf = (address: string, encoding: Encoding | null): string =>
  `${encoding ?? ''} ${address}`;

/**
 * Shares one rendering among simultaneous requests of the same version. `accept` receives its
 * result, unless a request with another version has started its own rendering meanwhile.
 */
async function share(
  underway: Map<string, PageWork>,
  key: string,
  version: string,
  work: () => Promise<SentPage>,
  accept: (page: SentPage) => void = () => undefined,
): Promise<SentPage> {
  const begun = underway.get(key);
  if (begun?.version === version) return begun.page;
  const own = { version, page: work() };
  underway.set(key, own);
  try {
    const page = await own.page;
    if (underway.get(key) === own) accept(page);
    return page;
  } finally {
    if (underway.get(key) === own) underway.delete(key);
  }
}

export async function renderPage(
  render: () => PageContent | Promise<PageContent>,
): Promise<SentPage> {
  const { text, policy } = await render();
  return { bytes: ownBytes(Buffer.from(text)), encoding: null, etag: etagOf(text), policy };
}

async function encodePage(page: SentPage, encoding: Encoding | null): Promise<SentPage> {
  if (page.encoding === encoding) return page;
  const plain = page.encoding === null ? page.bytes : decodeBytes(page.bytes, page.encoding);
  const isPlain = encoding === null || plain.length <= LONGEST_PLAIN;
  const bytes = isPlain ? plain : await encodeBytes(plain, encoding);
  return { ...page, bytes: ownBytes(bytes), encoding: isPlain ? null : encoding };
}

/**
 * Copies bytes to a buffer of their own, because a slice would hold the whole larger buffer in
 * memory.
 */
function ownBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
