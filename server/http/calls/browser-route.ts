import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { App } from '#server/app.ts';

/** A GET of a browser outside `/api`. */
export interface BrowserCall {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
}

export type BrowserAnswer =
  /** Answered with 303 to this address, and never cached. */
  | { redirect: string; cookie?: string }
  | { type: string; body: Uint8Array; etag: string; headers: Readonly<Record<string, string>> }
  /** A large file, whole or a part of it, sent at the pace of the reader. */
  | {
      type: string;
      status: 200 | 206 | 416;
      etag: string;
      headers: Readonly<Record<string, string>>;
      /**
       * Called only for its content: not for HEAD, and not when the browser has the file already.
       */
      open: () => Promise<Readable | null>;
    };

/** An address that a browser opens directly: an image, or a redirect to or from another service. */
export interface BrowserRoute {
  path: `/${string}`;
  /**
   * The largest number of calls from one address in a minute. Null when it has no limit of its own.
   */
  per_minute: number | null;
  answer: (app: App, call: BrowserCall) => Promise<BrowserAnswer>;
}
