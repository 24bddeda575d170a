import type { Instance } from './start-instance.ts';

/**
 * How much is tried: `test` is the size of the tests, `ci` is the default of `npm run attack`,
 * `full` is for a release.
 */
export type AttackSize = 'test' | 'ci' | 'full';

/**
 * One kind of abuse, tried over HTTP against a running instance. `attack/cases/<name>.ts` exports
 * it under its name in camel case (`html-bomb.ts` exports `htmlBomb`); the runner finds the file by
 * itself.
 */
export interface AttackCase {
  /** What an attacker tries, in one line. */
  title: string;
  /**
   * Environment variables of an instance for this case alone; cases without them share one. Fake
   * services that the instance must know are started here and stopped by `stack`.
   */
  environment?: (stack: AsyncDisposableStack) => Promise<Record<string, string>>;
  run: (attack: Attack) => Promise<void>;
}

/** What a case works with. Everything it does goes over HTTP on loopback. */
export interface Attack {
  size: AttackSize;
  /** Base address of the instance, without a slash at the end. */
  address: string;
  /** The first account of the instance, an administrator, with a team. */
  admin: Account;
  /**
   * A new account with a team, which registers from an IP address of its own. Its e-mail address is
   * not confirmed.
   */
  registerStranger: () => Promise<Account>;
  /** One request; a status is never an error, a broken connection is (status 0). */
  request: (method: string, path: string, options?: RequestOptions) => Promise<Reply>;
  /** Another instance, without any account; it ends with the case. */
  startEmpty: (env: Record<string, string>) => Promise<Instance>;
  /**
   * For what nobody can wait for from outside: the database of the instance, to move its dates into
   * the past. What must hold is never read there.
   */
  letTimePass: (statement: string, values: readonly unknown[]) => Promise<void>;
  /** Starts a scheduled job now, by its name in `server/schedule.ts`. */
  runScheduledJob: (name: string) => Promise<void>;
  /** An IP address that no request used before; the instance trusts the runner as its proxy. */
  newAddress: () => string;
  /** Prints a line about what was done, with its figures. */
  tried: (sentence: string) => void;
  /**
   * A rule that must hold whatever the speed of the machine: a status, a count, an order, never a
   * duration. A broken one fails the run.
   */
  mustHold: (rule: string, holds: boolean, detail?: string) => void;
  /** Stops what the case opened, when it has ended. */
  stack: AsyncDisposableStack;
}

export interface Account {
  email: string;
  password: string;
  /** Bearer token of its session. */
  token: string;
  /** Where it calls from. */
  from: string;
}

export interface RequestOptions {
  /** Calls with its token and from its address. */
  as?: Account;
  /** Address of the caller, when it is not that of `as`. */
  from?: string;
  headers?: Record<string, string>;
  /**
   * Text and bytes travel as they are, with the content type of `headers` or JSON; forms and
   * streams too; other values as JSON.
   */
  body?: unknown;
}

export interface Reply {
  /** 0: the connection broke before an answer. */
  status: number;
  headers: Headers;
  text: string;
  /** Undefined when the answer is not JSON. */
  json: unknown;
}
