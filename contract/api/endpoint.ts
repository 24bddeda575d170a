import type { z } from 'zod';
/** Who may ask. `impersonation`: an administrator under somebody’s name, and nobody else. `reader`, `member` and `owner` are the lowest role in the session’s current team. */
export type Access =
  | 'public'
  | 'signed_in'
  | 'reader'
  | 'member'
  | 'owner'
  | 'admin'
  | 'impersonation';

/** What a key of the API may be allowed. */
export type Scope = 'orders:write' | 'reviews:read';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Parameters are written `:name`. */
  path: `/${string}`;
  access: Access;
  summary: string;
  /** A key of the API with this scope may ask it too; every other call refuses keys. */
  scope?: Scope;
  /** Whoever holds the shop at Shopify may, too, who has the rights of a member otherwise. */
  pays?: true;
  /** Never under another person’s name: what concerns their password, address, sessions and account, and what would leave rights behind. */
  in_person?: true;
  /** Needs a sign-in or a step-up of the last ten minutes, else 403 `step_up_required`; `for_owner`: only when the body gives the role of an owner. */
  step_up?: 'always' | 'for_owner';
  /** Makes the instance connect to somebody else’s server in the team’s name: counted per person and per team. */
  reaches_out?: true;
  /** Largest body in bytes; 256 kB when absent. */
  body_limit?: number;
  /** The body is a multipart form, not JSON; `body_limit` bounds its file. */
  form?: true;
  /** The answer is a file of any length, written as it is read; `or_csv`: only when the query asks for `format=csv`. */
  file?: true | 'or_csv';
  /** Media types of that file, without their charset. */
  file_types?: readonly ('text/csv' | 'application/json')[];
  /** The answer carries a token, a key or a link that opens something by itself: it travels uncompressed. */
  secret?: true;
}

export interface EndpointSchemas {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body as programs should send it, where `body` is more lenient so that each row can be refused alone. */
  documented_body?: z.ZodType;
  /** The fields of a multipart form. */
  form?: z.ZodType;
  answer: z.ZodType;
}
