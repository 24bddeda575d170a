/**
 * The prefetch limit: the number of messages of each sender that this worker holds before their
 * calls. It is roughly the number of calls that begin within 400 ms, so that a message that becomes
 * due later does not wait behind many others.
 */
export interface PrefetchLimit {
  /** Records that a call of this sender begins. */
  recordCall(sender_id: number): void;
  of(sender_id: number): number;
}

interface Begun {
  since: number;
  now: number;
  before: number;
}

const WINDOW = 100;
const WINDOWS_AHEAD = 4;
const LEAST = 32;
const MOST = 1_000;

export function createPrefetchLimit(now: () => number = () => performance.now()): PrefetchLimit {
  const senders = new Map<number, Begun>();
  const turned = (id: number): Begun => {
    const begun = senders.getOrInsertComputed(id, () => ({ since: now(), now: 0, before: 0 }));
    const passed = now() - begun.since;
    if (passed < WINDOW) return begun;
    begun.before = passed < 2 * WINDOW ? begun.now : 0;
    begun.now = 0;
    begun.since = now();
    return begun;
  };
  return {
    recordCall: (id) => void (turned(id).now += 1),
    of: (id) => {
      const begun = turned(id);
      return Math.min(MOST, Math.max(LEAST, WINDOWS_AHEAD * Math.max(begun.now, begun.before)));
    },
  };
}
