import type { IncomingHttpHeaders } from 'node:http';
import type { App } from '../app.ts';

/** The data of a call that are available before its body. */
export interface WebhookHead {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
}

export interface WebhookCall extends WebhookHead {
  /** The exact bytes, which signatures need. Empty for a GET. */
  body: Buffer;
  /** Path and query under `PUBLIC_URL`, as configured at the service. */
  url: string;
}

export interface WebhookAnswer {
  status: number;
  text?: string;
}

/**
 * A webhook route outside `/api`, which verifies the caller, stores the events and answers at once.
 */
export interface WebhookRoute {
  method: 'GET' | 'POST';
  path: `/webhooks/${string}` | `/woocommerce/callback/${string}`;
  /** In bytes. 256 kB when absent. */
  body_limit?: number;
  /**
   * Called before the body is read. Returns the status for a call that cannot come from the
   * service, or null.
   */
  refuse?: (app: App, head: WebhookHead) => number | null;
  answer: (app: App, call: WebhookCall) => Promise<WebhookAnswer>;
}
