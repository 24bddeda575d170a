import type { IncomingHttpHeaders } from 'node:http';
import type { App } from '../app.ts';

/** What is known of a call before its body. */
export interface WebhookHead {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
}

export interface WebhookCall extends WebhookHead {
  /** The very bytes, as signatures need them; empty for a GET. */
  body: Buffer;
  /** Path and query under `PUBLIC_URL`, as the service was told. */
  url: string;
}

export interface WebhookAnswer {
  status: number;
  text?: string;
}

/**
 * A webhook route outside `/api`: it verifies the caller, stores the events and answers at once.
 */
export interface WebhookRoute {
  method: 'GET' | 'POST';
  path: `/webhooks/${string}` | `/woocommerce/callback/${string}`;
  /** In bytes; 256 kB when absent. */
  body_limit?: number;
  /**
   * Asked before the body is read: the status of a call that cannot be the service’s, null for one
   * that may be.
   */
  refuse?: (app: App, head: WebhookHead) => number | null;
  answer: (app: App, call: WebhookCall) => Promise<WebhookAnswer>;
}
