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
  /** 303 to this address, never stored by a cache. */
  | { redirect: string; cookie?: string }
  | { type: string; body: Uint8Array; etag: string; headers: Readonly<Record<string, string>> }
  /** A large file, whole or a part of it, read at the pace of who asked. */
  | {
      type: string;
      status: 200 | 206 | 416;
      etag: string;
      headers: Readonly<Record<string, string>>;
      /** Called for its content alone: not for HEAD, and not when the browser has it already. */
      open: () => Promise<Readable | null>;
    };

/**
 * An address that a browser opens by itself: an image, or a step of a redirect to another service.
 */
export interface BrowserRoute {
  path: `/${string}`;
  /** The largest number of calls of one address in a minute. Null: no limit of its own. */
  per_minute: number | null;
  answer: (app: App, call: BrowserCall) => Promise<BrowserAnswer>;
}
