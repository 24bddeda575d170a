import type { Access, Scope } from '#contract/api/endpoint.ts';
import type { EndpointName, endpoints } from '#contract/api/endpoints.ts';
import type { Answer, Body, FormBody, Params, Query } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';

/** Who calls: the session, its person and, where the policy wants one, the current team. */
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
  /** What a key of the API is for; a session has none. */
  scopes?: readonly Scope[];
  user: { id: string; email: string; is_admin: boolean };
  team_id: string | null;
  role: 'owner' | 'member' | 'reader' | null;
  /** When the person last proved who they are: the sign-in, or a step-up since. */
  proven_at: Date;
  /** When this session last proved a second factor, a passkey or a code; null when it never did. */
  second_factor_at: Date | null;
  /** Whether the current team wants one of its owners and members. */
  team_wants_second_factor: boolean;
  /** The administrator behind an impersonation. */
  /** Of a support session alone; another one has no such limit. */
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
  /** Whom a limit per address counts: `addressOf` of the request. */
  address: string;
  user_agent: string | null;
  /** The state of a journey to another service that this browser began; null when there is none. */
  state_cookie: string | null;
  /**
   * The token that came with the call, also where the policy asks for none; nothing says that it is
   * one of ours.
   */
  bearer: string | null;
  /** A journey to another service begins here: this browser alone can bring its state back. */
  keep_state: (state: string) => void;
  /** The revision of `If-Match`; null when the header is absent. */
  if_match: number | null;
  /** What the caller calls this act, by `Idempotency-Key`; null when the header is absent. */
  idempotency_key: string | null;
  /** Path and query as asked, for links to other pages. */
  url: string;
}

/** A file for the person to keep: it is sent as it is written. */
export interface FileAnswer {
  filename: string;
  /** With its charset. */
  type: string;
  chunks: AsyncIterable<string>;
}

type AnswerOf<K extends EndpointName> = (typeof endpoints)[K] extends { file: true }
  ? FileAnswer
  : Answer<K> | ((typeof endpoints)[K] extends { file: 'or_csv' } ? FileAnswer : never);
export type Handler<K extends EndpointName> = (app: App, call: Call<K>) => Promise<AnswerOf<K>>;
/** Every endpoint of the contract has its handler. */
export type Routes = { [K in EndpointName]: Handler<K> };
