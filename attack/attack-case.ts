import type { Instance } from './start-instance.ts';

/**
 * The number of attempts: `test` is the size of the tests, `ci` is the default of `npm run attack`,
 * `full` is for a release.
 */
export type AttackSize = 'test' | 'ci' | 'full';

/**
 * One kind of abuse, tried over HTTP against a running instance. `attack/cases/<name>.ts` exports
 * it under its name in camel case (`html-bomb.ts` exports `htmlBomb`), where the runner finds it.
 */
export interface AttackCase {
  /** One line that describes what an attacker tries. */
  title: string;
  /**
   * Environment variables of an instance for this case alone; cases without them share one. Fake
   * services that the instance uses are started here and stopped by `stack`.
   */
  environment?: (stack: AsyncDisposableStack) => Promise<Record<string, string>>;
  run: (attack: Attack) => Promise<void>;
}

/** The means of a case. All its actions use HTTP on loopback. */
export interface Attack {
  size: AttackSize;
  /** Base address of the instance, without a slash at the end. */
  address: string;
  /** The first account of the instance, an administrator, with a team. */
  admin: AttackAccount;
  /**
   * Creates an account with a team from its own IP address. Its e-mail address is not confirmed.
   */
  registerStranger: () => Promise<AttackAccount>;
  /**
   * Sends one request. Returns every status without throwing; a broken connection has the status 0.
   */
  request: (method: string, path: string, options?: RequestOptions) => Promise<HttpReply>;
  /** Starts another instance without any account. It ends with the case. */
  startEmpty: (env: Record<string, string>) => Promise<Instance>;
  /**
   * Moves dates in the database of the instance into the past, for periods that a case cannot wait
   * for. The rules themselves are never checked there.
   */
  letTimePass: (statement: string, values: readonly unknown[]) => Promise<void>;
  /** Starts a scheduled job now, by its name in `server/schedule.ts`. */
  runScheduledJob: (name: string) => Promise<void>;
  /**
   * Returns an IP address that no request has used. The instance trusts the runner as its proxy.
   */
  newAddress: () => string;
  /** Prints a line about the attempt, with its figures. */
  tried: (sentence: string) => void;
  /**
   * Checks a rule that must hold whatever the speed of the machine: a status, a count, an order,
   * never a duration. A broken rule fails the run.
   */
  mustHold: (rule: string, holds: boolean, detail?: string) => void;
  /** Stops everything that the case has started, when the case ends. */
  stack: AsyncDisposableStack;
}

export interface AttackAccount {
  email: string;
  password: string;
  /** Bearer token of its session. */
  token: string;
  /** IP address of its calls. */
  from: string;
}

export interface RequestOptions {
  /** Calls with the token and the IP address of this account. */
  as?: AttackAccount;
  /** IP address of the caller, when it is not that of `as`. */
  from?: string;
  headers?: Record<string, string>;
  /**
   * Texts, bytes, forms and streams are sent unchanged, texts and bytes with the content type of
   * `headers` or as JSON. Other values are sent as JSON.
   */
  body?: unknown;
}

export interface HttpReply {
  /** 0 when the connection broke before an answer. */
  status: number;
  headers: Headers;
  text: string;
  /** Undefined when the answer is not JSON. */
  json: unknown;
}
