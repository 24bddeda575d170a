import type { z } from 'zod';
/**
 * The caller that an endpoint requires. `reader`, `member` and `owner` are the lowest role that is
 * accepted in the session’s current team. `impersonation` accepts only an administrator in a
 * support session.
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
  /** The path, with each parameter written as `:name`. */
  path: `/${string}`;
  access: Access;
  summary: string;
  /**
   * An API key with this scope may also call the endpoint. Endpoints without a scope refuse API
   * keys.
   */
  scope?: Scope;
  /**
   * The owner of the shop at Shopify may also call the endpoint. For all other endpoints that
   * person has the rights of a member.
   */
  pays?: true;
  /**
   * Refused in a support session. Set for calls about the person’s password, address, sessions and
   * account, and for calls that grant rights which outlast the session.
   */
  in_person?: true;
  /**
   * Requires a sign-in or a step-up within the last ten minutes; otherwise the answer is 403
   * `step_up_required`. `for_owner` requires it only when the body grants the role of an owner.
   * `by_second_factor` requires a proof of the second factor from a person who has one.
   */
  step_up?: 'always' | 'for_owner' | 'by_second_factor';
  /**
   * Open to the owners and members of a team that requires a second factor, before they have one.
   */
  before_second_factor?: true;
  /**
   * Ends a support session. It is allowed even when the instance or the team does not allow the
   * session to do anything else.
   */
  ends_support?: true;
  /** Refused when the operator has disabled the sign-in by password. */
  by_password?: true;
  /**
   * Makes the instance connect to a third party’s server for the team. These calls are rate-limited
   * per person and per team.
   */
  reaches_out?: true;
  /** The largest accepted body, in bytes. The default is 256 kB. */
  body_limit?: number;
  /**
   * The body is a multipart form instead of JSON. `body_limit` then limits the size of its file.
   */
  form?: true;
  /**
   * The answer is a streamed file of any length. `or_csv` streams a file only when the query has
   * `format=csv`.
   */
  file?: true | 'or_csv';
  /** The media types of that file, without a charset. */
  file_types?: readonly ('text/csv' | 'application/json' | 'application/x-ndjson')[];
  /**
   * The answer contains a token, a key or a link that grants access. It is never compressed, as a
   * protection against the BREACH attack.
   */
  secret?: true;
}

export interface EndpointSchemas {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /**
   * The documented shape of the body, where `body` accepts more so that each row can be refused
   * separately.
   */
  documented_body?: z.ZodType;
  /** The fields of a multipart form. */
  form?: z.ZodType;
  answer: z.ZodType;
}
