/**
 * The fault of a proxy: another answer; the service’s answer after `change`; a closed connection;
 * no answer; a body that arrives one byte at a time and never ends.
 */
export type ProxyFault =
  | { status?: number; headers?: Record<string, string>; body: string }
  | { change: (text: string) => string }
  | 'drop'
  | 'hang'
  | 'drip';

/**
 * The calls that get the fault: those whose path contains `path`, after the first `after` of them,
 * and at most `times` of them.
 */
interface FaultScope {
  path?: string;
  after?: number;
  times?: number;
}

/** A proxy between the product and one service, which can answer in its place. */
export interface FaultProxy {
  url: string;
  /** Sets the fault of later calls. Null forwards every call to the service. */
  setFault(fault: ProxyFault | null, of?: FaultScope): void;
  calls: string[];
  /** Refuses connections until `open` is called. The address stays the same. */
  shut(): Promise<void>;
  open(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Returns the faults of a proxy. `next` returns the fault for a call of this path, or null when the
 * service answers.
 */
export function createProxyFaults(): {
  set: FaultProxy['setFault'];
  next: (path: string) => ProxyFault | null;
} {
  let now: Required<FaultScope> & { fault: ProxyFault | null } = {
    fault: null,
    path: '',
    after: 0,
    times: 0,
  };
  return {
    set: (fault, { path = '', after = 0, times = Infinity } = {}) =>
      void (now = { fault, path, after, times }),
    next: (path) => {
      if (now.fault === null || !path.includes(now.path) || now.times === 0) return null;
      if (now.after > 0) {
        now.after -= 1;
        return null;
      }
      now.times -= 1;
      return now.fault;
    },
  };
}
