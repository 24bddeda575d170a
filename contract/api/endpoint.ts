import type { z } from 'zod';
/**
 * Who may call an endpoint. `impersonation`: only an administrator in a support session. `reader`,
 * `member` and `owner` are the lowest role in the session’s current team.
 */
export type Access =
  | 'public'
  | 'signed_in'
  | 'reader'
  | 'member'
  | 'owner'
  | 'admin'
  | 'impersonation';

/** The scopes of an API key. */
export type Scope = 'orders:write' | 'reviews:read';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Parameters are written `:name`. */
  path: `/${string}`;
  access: Access;
  summary: string;
  /** An API key with this scope may call it too. Every other endpoint refuses API keys. */
  scope?: Scope;
  /**
   * The owner of the shop at Shopify may call it too. Otherwise that person has the rights of a
   * member.
   */
  pays?: true;
  /**
   * Refused in a support session: calls about the person’s password, address, sessions and account,
   * and calls that would leave rights behind.
   */
  in_person?: true;
  /**
   * Requires a sign-in or a step-up within the last ten minutes, else 403 `step_up_required`.
   * `for_owner`: only when the body grants the role of an owner. `by_second_factor`: a person who
   * has a second factor proves that one.
   */
  step_up?: 'always' | 'for_owner' | 'by_second_factor';
  /**
   * Open to owners and members of a team that wants a second factor of them, before they have one.
   */
  before_second_factor?: true;
  /** Ends a support session: allowed whatever the instance and the team allow it otherwise. */
  ends_support?: true;
  /** Refused where the operator closed the sign-in by password. */
  by_password?: true;
  /**
   * Makes the instance connect to a third party’s server for the team. Such calls are limited per
   * person and per team.
   */
  reaches_out?: true;
  /** Largest body in bytes; 256 kB when absent. */
  body_limit?: number;
  /** The body is a multipart form, not JSON; `body_limit` bounds its file. */
  form?: true;
  /**
   * The answer is a file of any length, streamed. `or_csv`: only when the query has `format=csv`.
   */
  file?: true | 'or_csv';
  /** Media types of that file, without their charset. */
  file_types?: readonly ('text/csv' | 'application/json' | 'application/x-ndjson')[];
  /**
   * The answer carries a token, a key or a link that grants access. It is never compressed (BREACH
   * attack).
   */
  secret?: true;
}

export interface EndpointSchemas {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /**
   * The documented shape of the body, where `body` accepts more so that each row can be refused on
   * its own.
   */
  documented_body?: z.ZodType;
  /** The fields of a multipart form. */
  form?: z.ZodType;
  answer: z.ZodType;
}
