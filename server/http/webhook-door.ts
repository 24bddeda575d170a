import type { IncomingHttpHeaders } from 'node:http';
import type { App } from '../app.ts';

export interface WebhookCall {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** The very bytes, as signatures need them; empty for a GET. */
  body: Buffer;
  /** Path and query under `PUBLIC_URL`, as the service was told. */
  url: string;
}

export interface WebhookAnswer {
  status: number;
  text?: string;
}

/** An address outside `/api` that another service calls: it proves who calls, keeps what came and answers at once. */
export interface WebhookDoor {
  method: 'GET' | 'POST';
  path: `/webhooks/${string}`;
  /** In bytes; 256 kB when absent. */
  body_limit?: number;
  answer: (app: App, call: WebhookCall) => Promise<WebhookAnswer>;
}
