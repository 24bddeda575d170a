import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';

/** The number of different files that may wait. Further requests are asked to come back. */
const MOST_WAITING = 20;
/** The number of files of one shop that may wait, so that none takes all places. */
const MOST_WAITING_OF_TEAM = 2;
/** The number of files that are kept. A file has at most 50,000 addresses. */
const MOST_KEPT = 10;
/** Milliseconds for which a file is given again without reading the database, as its cache says. */
const KEPT_MS = 3_600_000;

/** Returns the text of a file, which `write` computes when it is not known. */
type SitemapWork = (
  file: { team_id: string | null; name: string },
  write: () => Promise<string | null>,
) => Promise<string | null>;

/**
 * Limits the work of sitemaps, which anyone can request and which count all products of a shop or
 * all shops: one file is computed at a time, requests for the same file share the result, and the
 * last files are kept for an hour.
 */
export function createSitemapWork({ clock }: Pick<App, 'clock'>): SitemapWork {
  const kept = new Map<string, { text: string; until: number }>();
  const waiting = new Map<string, { team_id: string | null; work: Promise<string | null> }>();
  let last: Promise<unknown> = Promise.resolve();
  const keep = (name: string, text: string): void => {
    kept.delete(name);
    const [oldest] = kept.keys();
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(name, { text, until: clock.now().getTime() + KEPT_MS });
  };
  return async ({ team_id, name }, write) => {
    const known = kept.get(name);
    if (known && known.until > clock.now().getTime()) return known.text;
    const same = waiting.get(name);
    if (same) return same.work;
    const ofTeam = [...waiting.values()].filter((one) => one.team_id === team_id).length;
    if (waiting.size >= MOST_WAITING || (team_id !== null && ofTeam >= MOST_WAITING_OF_TEAM))
      throw new Failure('too_many_requests', { retryAfter: 60 });
    const work = last
      .then(write, write)
      .then((text) => {
        if (text !== null) keep(name, text);
        return text;
      })
      .finally(() => waiting.delete(name));
    waiting.set(name, { team_id, work });
    last = work;
    return work;
  };
}
