/** What comes instead of the service’s answer: other words; its own words, changed; a dead line; silence; a body that comes one sign at a time and never ends. */
export type Mood =
  | { status?: number; headers?: Record<string, string>; body: string }
  | { change: (text: string) => string }
  | 'drop'
  | 'hang'
  | 'drip';

/** For calls whose path holds `path`, after the first so many of them, and for so many. */
interface MoodOf {
  path?: string;
  after?: number;
  times?: number;
}

/** A service in a mood, behind which the true one stands. */
export interface Gate {
  url: string;
  /** For calls from now on; null: all is well. */
  set(mood: Mood | null, of?: MoodOf): void;
  calls: string[];
  /** Nobody is there any more: a connection is refused, until it is opened again at the same address. */
  shut(): Promise<void>;
  open(): Promise<void>;
  stop(): Promise<void>;
}

/** `next` says in which mood this call is answered; null: as the service does. */
export function createMoods(): { set: Gate['set']; next: (path: string) => Mood | null } {
  let now: Required<MoodOf> & { mood: Mood | null } = { mood: null, path: '', after: 0, times: 0 };
  return {
    set: (mood, { path = '', after = 0, times = Infinity } = {}) =>
      void (now = { mood, path, after, times }),
    next: (path) => {
      if (now.mood === null || !path.includes(now.path) || now.times === 0) return null;
      if (now.after > 0) {
        now.after -= 1;
        return null;
      }
      now.times -= 1;
      return now.mood;
    },
  };
}
