import type { Access, Scope } from '#contract/api/endpoint.ts';
import type { EndpointName, endpoints } from '#contract/api/endpoints.ts';
import type { Answer, Body, FormBody, Params, Query } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';

/** The caller: the session, its person and, where the policy requires one, the current team. */
export interface Caller {
  session_id: string;
  session_kind:
    | 'password'
    | 'google'
    | 'oidc'
    | 'shopify'
    | 'passkey'
    | 'impersonation'
    | 'api_key';
  /** The scopes of an API key. A session has none. */
  scopes?: readonly Scope[];
  user: { id: string; email: string; is_admin: boolean };
  team_id: string | null;
  role: 'owner' | 'member' | 'reader' | null;
  /** The date at which the person last proved their identity, by the sign-in or a later step-up. */
  proven_at: Date;
  /**
   * The date at which this session last proved a second factor, a passkey or a code. Null when it
   * never did.
   */
  second_factor_at: Date | null;
  /** True when the current team requires a second factor of its owners and members. */
  team_wants_second_factor: boolean;
  /** The administrator behind an impersonation. */
  /** Only set for a support session, because other sessions have no such limit. */
  support_access?: 'full' | 'read_only' | 'refused';
  impersonator_id: string | null;
}

export interface TeamCaller extends Caller {
  team_id: string;
  role: 'owner' | 'member' | 'reader';
}

type CallerOf<A extends Access> = A extends 'public'
  ? null
  : A extends 'signed_in' | 'admin' | 'impersonation'
    ? Caller
    : TeamCaller;

export interface Call<K extends EndpointName> {
  params: Params<K>;
  query: Query<K>;
  body: Body<K>;
  form: FormBody<K>;
  caller: CallerOf<(typeof endpoints)[K]['access']>;
  /** The address that a limit per address counts: `addressOf` of the request. */
  address: string;
  user_agent: string | null;
  /**
   * The state of a flow through another service that this browser began. Null when there is none.
   */
  state_cookie: string | null;
  /**
   * The token that came with the call, also where the policy requires none. It may not be a token
   * of this instance.
   */
  bearer: string | null;
  /**
   * Stores the state of a flow through another service in this browser, so that no other browser
   * can complete it.
   */
  save_state: (state: string) => void;
  /** The revision in `If-Match`. Null when the header is absent. */
  if_match: number | null;
  /** The value of `Idempotency-Key`. Null when the header is absent. */
  idempotency_key: string | null;
  /** Path and query of the request, for links to other pages. */
  url: string;
}

/** A file to download, sent while it is written. */
export interface FileAnswer {
  filename: string;
  /** The media type with its charset. */
  type: string;
  chunks: AsyncIterable<string>;
}

type AnswerOf<K extends EndpointName> = (typeof endpoints)[K] extends { file: true }
  ? FileAnswer
  : Answer<K> | ((typeof endpoints)[K] extends { file: 'or_csv' } ? FileAnswer : never);
export type Handler<K extends EndpointName> = (app: App, call: Call<K>) => Promise<AnswerOf<K>>;
/** The handler of every endpoint of the contract. */
export type Routes = { [K in EndpointName]: Handler<K> };
